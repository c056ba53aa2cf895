import { readFileSync, statSync } from 'node:fs'

/** The account PostgreSQL runs as. `other` is true when Atelier itself runs as root and has to change to it. */
export type Account = { uid: number; gid: number; name: string; other: boolean }

/**
 * PostgreSQL refuses to run as root, so root lends it an account: the owner of an existing cluster (a folder that an ordinary
 * user began stays that user's), otherwise `nobody`, which exists everywhere.
 */
export function accountFor(cluster: string): Account {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? 0, name: nameOf(uid), other: false }
  const existing = statSync(cluster, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid, name: nameOf(existing.uid), other: true }
  const nobody = accounts().find((account) => account.name === 'nobody')
  return { uid: nobody?.uid ?? 65_534, gid: nobody?.gid ?? 65_534, name: 'nobody', other: true }
}

/** What spawn needs to run a program as the account. */
export function identity(account: Account): { uid?: number; gid?: number } {
  return account.other ? { uid: account.uid, gid: account.gid } : {}
}

function nameOf(uid: number): string {
  return accounts().find((account) => account.uid === uid)?.name ?? String(uid)
}

function accounts(): { name: string; uid: number; gid: number }[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}
