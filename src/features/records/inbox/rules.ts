import { personalRow, rightsRow } from '#shared/rights/decision.ts'

const area = 'Communication'
//                                                                                    AD PM PO DM GD VE CR CW CY IN CL NO
export const notificationRights = {
  'notifications.own': personalRow(rightsRow(area, 'Own notifications: read, mark, delete', 's s s s s s s s s s s s')),
}
