import { viewAsRow } from '#shared/rights/view-as.ts'

// Who may is said by `canViewAs`, which the platform asks again with each request.
export const clientViewRights = { 'clients.view-as': viewAsRow }
