/** Where something personal of an order can be stored: each column is cleared by the retention, or excused with a reason. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openTestDatabase } from '../../../test/database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The tests of custody.test.ts look for what was written there. */
const CLEARED = 'by the retention'
const CODE = 'a code of ours, not what somebody wrote'
const HASH = 'a hash'

const COLUMNS: Record<string, Record<string, string>> = {
  approvals: { state: CODE, reasons: 'what the rules name: amounts and priorities' },
  attached_files: { 'kind media_type': CODE, sha256: HASH, 'storage_key excursion': CLEARED },
  audit_log: { 'kind call role': CODE, ip_address: 'the audit log stays whole', details: 'the audit log stays whole' },
  custody_anchor_heads: { head_hash: HASH },
  custody_heads: { 'previous_hash head_hash': HASH },
  custody_hold_matters: { 'matter reason': 'nothing is deleted while there is one; cleared, the row is gone' },
  custody_holds: { reason: 'nothing is deleted while there is one; cleared, the row is gone' },
  custody_ledger: { body: 'has hashes of personal values only', 'hash signature': HASH },
  custody_personal: { 'field salt value': CLEARED },
  dispatch_decisions: { 'rule_name outcome': CODE, weighed: 'minutes and drivers by id' },
  events: { 'name status actor_role': CODE, details: CLEARED },
  handovers: {
    code_hash: HASH,
    'condition received_condition': CODE,
    'note received_note latitude longitude': CLEARED,
    seal: 'the number of a seal',
  },
  import_rows: { 'cells edits faults request phi': 'deleted after 30 days', state: CODE },
  job_offers: { detour_minutes: 'a figure', answer: CODE, reason: CLEARED },
  invoice_lines: { rule: CODE, description: 'the number, day and service of an order, for who pays' },
  journal_lines: { account: CODE },
  locations: { 'latitude longitude accuracy_m': 'dropped after LOCATION_RETENTION_DAYS', status: CODE },
  mails: { 'to_address subject body_text failure unsubscribe_url': 'deleted after 30 days', state: CODE },
  notifications: { 'title body': CLEARED, kind: CODE },
  organizations: {
    name: 'of the client, not of an order',
    notes: 'about the client, of admins, who are warned of what is personal in it',
    'cost_center_demand po_number_demand po_pattern po_example': 'rules for costs',
  },
  order_legs: { 'latitude longitude': CLEARED },
  payments: { 'provider provider_payment_id state failure': CODE },
  plan_changes: { 'summary did before effects': 'orders and drivers by number' },
  proof_failures: { kind: CODE },
  ratings: { side: CODE, feedback: 'about the service, of whoever wrote it' },
  reconciliations: { 'stop unit': CODE, 'reason resolution': CLEARED },
  returns: { state: CODE, reason: CLEARED },
  run_stops: { stop: CODE },
  stop_arrivals: { 'stop method': CODE, 'latitude longitude': CLEARED },
  stop_exceptions: {
    'stop kind state default_decision decision decided_by_role': CODE,
    'note details latitude longitude': CLEARED,
  },
  stop_proofs: { 'stop kind': CODE, sha256: HASH, 'value skip_reason latitude longitude': CLEARED },
  text_messages: { 'to_number body_text failure': 'deleted after 30 days', 'kind cause state': CODE },
  tracking_links: { token_hash: HASH, level: CODE, 'zip sent_to': CLEARED },
  unreferenced_files: { storage_key: 'the name of a file, which is deleted hours later' },
  webhook_deliveries: {
    'body last_failure': 'deleted after 30 days; numbers and states, nothing personal',
    'state type': CODE,
  },
  used_seals: { seal: 'the number of a seal, which is used once; the register stays' },
}

test('a column about an order, or of the notes about a client, that is neither cleared by the retention nor excused does not exist', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join pg_class t on t.relname = c.table_name and not t.relispartition
    where c.table_schema = 'public' and c.data_type in ('text', 'json', 'jsonb', 'bytea', 'double precision', 'numeric')
      and (c.table_name = 'organizations' or c.table_name in
        (select table_name from information_schema.columns where column_name in ('order_id', 'order_ids')))`)
  const listed = Object.entries(COLUMNS).flatMap(([table, columns]) =>
    Object.keys(columns).flatMap((names) => names.split(' ').map((name) => `${table}.${name}`)),
  )
  expect(rows.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(listed.sort())
})
