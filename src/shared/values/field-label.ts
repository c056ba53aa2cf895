import { capitalised } from './capitalised.ts'

/** Fields whose name in the contract differs from what screens call them. */
const labels: Readonly<Record<string, string>> = {
  assignedTo: 'Assignee',
  billingElectronicId: 'Electronic address',
  billingElectronicScheme: 'Electronic address scheme',
  billingProfile: 'E-invoice',
  billingVatNumber: 'VAT number',
  contentType: 'Type',
  cursor: 'The cursor',
  deliverableType: 'Type',
  from: 'The first day',
  id: 'The id',
  q: 'The search text',
  taskType: 'Type',
  to: 'The last day',
  url: 'The address',
}

/** What a field is called in a sentence: "Due date" for `dueDate`, "Project" for `projectId`, "Projects" for `projectIds`. */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/(?<=.)Ids?$/, (ending) => (ending === 'Ids' ? 's' : ''))
    .replaceAll(/(?<=[\p{Ll}\d])\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`)
  return labels[field] ?? capitalised(words)
}
