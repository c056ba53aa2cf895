import { useQuery } from '@tanstack/react-query'
import { AuthScreen } from '#features/access/auth/auth-screen.tsx'
import { sessionQuery } from '#features/workspace/users/use-session.ts'
import { accentStyle } from '#shared/values/accent.ts'
import { AgencyLogo } from '#ui/display/agency-logo.tsx'
import { LogoMark } from '../shell/logo.tsx'

/** Sign-in and the steps around it, in the agency’s colour and with its logo. */
export function AuthPage() {
  const { data } = useQuery(sessionQuery)
  const { logoUrl = null, accent = null } = data?.workspaceLook ?? {}
  const mark = logoUrl ? (
    <AgencyLogo look={{ name: data?.workspaceName ?? '', logoUrl }} height={48} />
  ) : (
    <LogoMark size={36} accent={accent} />
  )
  return (
    <div style={accentStyle(accent)}>
      <AuthScreen mark={<div className="flex">{mark}</div>} />
    </div>
  )
}
