import { rightsRow } from '#shared/rights/decision.ts'

export const linkRights = {
  'links.open': rightsRow(
    'Communication',
    'Open what was shared by a secret link, without an account',
    'Yi Yi Yi Yi Yi Yi Yi Yi Yi Yi Yi Yi',
    'As far as the link allows, and while it is neither expired nor revoked. Who makes and revokes one stands with its kind.',
  ),
}
