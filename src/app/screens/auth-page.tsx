import { AuthScreen } from '#features/access/auth/auth-screen.tsx'
import { LogoMark } from '../shell/logo.tsx'

export function AuthPage() {
  return <AuthScreen mark={<LogoMark size={36} />} />
}
