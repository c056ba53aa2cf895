import { type RightsRow, rightsRow } from '#shared/rights/decision.ts'

/**
 * Rows of the permission table whose operations do not exist yet. A row leaves this list when its feature brings it in its own
 * rules.ts; one comes in only when the decided table itself gets a new row.
 */
//  AD PM PO DM GD VE CR CW CY IN CL NO
export const pendingRights: Readonly<Record<string, RightsRow>> = {
  'providers.settings': rightsRow('Identity', 'Provider settings', 'Y - - - - - - - - - - -'),
  'webhooks.manage': rightsRow('Identity', 'Manage webhooks', 'Y - - - - - - - - - - -'),
  'engagements.approve': rightsRow('Influencers', 'Approve an influencer’s post', 'Y Y Y - - - - - - - - -'),
  'mcp.view': rightsRow('MCP servers, AI agents', 'List tool servers', 'Y Y Y - - - - - - - - -', 'Without configuration and secrets.'),
  'mcp.config': rightsRow('MCP servers, AI agents', 'View the configuration of a tool server, secrets masked', 'Y - - - - - - - - - - -'),
  'mcp.edit': rightsRow(
    'MCP servers, AI agents',
    'Create, edit and delete a tool server; set its secret; check its health',
    'Y - - - - - - - - - - -',
  ),
  'mcp.secret': rightsRow('MCP servers, AI agents', 'Read a stored secret back', '- - - - - - - - - - - -'),
  'mcp.start': rightsRow(
    'MCP servers, AI agents',
    'Start a tool server of the standard-input kind',
    'Yi - - - - - - - - - - -',
    'Only a command line that the operator listed, exactly.',
  ),
  'mcp.run': rightsRow(
    'MCP servers, AI agents',
    'Run a tool or prompt, read a resource',
    'Yi Yi Yi - - - - - - - - -',
    'As the policy of the tool says.',
  ),
  'mcp.approve': rightsRow(
    'MCP servers, AI agents',
    'Approve a waiting tool call',
    'Y m - - - - - - - - - -',
    'Never a write of one’s own agent without seeing it.',
  ),
  'mcp.logs': rightsRow('MCP servers, AI agents', 'See what tools and agents did', 'Y s s s s s s s s - - -'),
  'agents.view': rightsRow(
    'MCP servers, AI agents',
    'List AI agents',
    'Y Y Y Y Y Y Y Y Y - - -',
    'The system prompt only for admins and project managers.',
  ),
  'agents.edit': rightsRow('MCP servers, AI agents', 'Create, edit, enable and delete an AI agent', 'Y m - - - - - - - - - -'),
  'agents.run': rightsRow(
    'MCP servers, AI agents',
    'Run an enabled agent',
    'Y Y Y Y Y Y Y Y Y - - -',
    'It acts with the rights of the person who runs it.',
  ),
  'agents.suggestions': rightsRow(
    'MCP servers, AI agents',
    'Accept or dismiss an agent’s suggestion',
    'Y Y Y Y Y Y Y Y Y - - -',
    'Accepting runs the command under the person’s own rights.',
  ),
  'tokens.own': rightsRow(
    'Communication',
    'Create, list and revoke one’s own API tokens',
    's s s s s s s s s - s -',
    'A token never exceeds its owner.',
  ),
}
