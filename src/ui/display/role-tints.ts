import type { Role } from '#shared/rights/roles.ts'

/** Ground and text of each role's badge: whole class names, because Tailwind finds them by their text. */
export const roleTints: Readonly<Record<Role, string>> = {
  admin: 'bg-role-admin-soft text-role-admin',
  project_manager: 'bg-role-project-manager-soft text-role-project-manager',
  product_owner: 'bg-role-product-owner-soft text-role-product-owner',
  digital_marketer: 'bg-role-digital-marketer-soft text-role-digital-marketer',
  graphic_designer: 'bg-role-graphic-designer-soft text-role-graphic-designer',
  video_editor: 'bg-role-video-editor-soft text-role-video-editor',
  creative: 'bg-role-creative-soft text-role-creative',
  content_writer: 'bg-role-content-writer-soft text-role-content-writer',
  copywriter: 'bg-role-copywriter-soft text-role-copywriter',
  influencer: 'bg-role-influencer-soft text-role-influencer',
  client: 'bg-role-client-soft text-role-client',
}
