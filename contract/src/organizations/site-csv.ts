/** An organization's sites as a CSV file. */
import { endpoint, fileReply } from '../endpoint.ts'

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/organization/sites.csv',
  summary: "The organization's sites as CSV, or those of a member who is limited to some",
  access: ['client'],
  permission: 'manage_sites',
  weight: 20,
  file: 'text/csv',
  reply: fileReply,
})
