/** Who read, exported or changed what, and who was refused: filters, entries page by page, and the same as a file. */
import { Anchor, Badge, Button, Skeleton, TextInput } from '@mantine/core'
import { AUDIT_KINDS, type AuditFilters, type AuditKind, exportCsv } from '@meridian/contract/audit.ts'
import { idIn } from '@meridian/domain/ids.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { IconDownload, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { type AuditEntry, useAuditPages } from '../../data/audit.ts'
import { fileUrl } from '../../data/call.ts'
import { OpenedOrder, useOpenOrder } from '../../parts/admin-order/opened-order.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Gate } from '../../ui/gate.tsx'
import { exactTime } from '../../ui/relative-time.ts'
import { Repeat } from '../../ui/repeat.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import classes from './audit-log.module.css'
import { Panel } from './panel.tsx'

const KINDS: Record<AuditKind, { label: string; color: string }> = {
  read: { label: 'Read', color: 'gray' },
  export: { label: 'Exported', color: 'blue' },
  change: { label: 'Changed', color: 'yellow' },
  refused: { label: 'Refused', color: 'red' },
  account: { label: 'Account', color: 'green' },
}
const KIND_CHOICES = [
  { value: 'all', label: 'Everything' },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: KINDS[kind].label })),
]

export function AuditLog() {
  const openOrder = useOpenOrder()
  const [filters, setFilters] = useState<AuditFilters>({})
  const pages = useAuditPages(filters)
  const entries = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Panel
      title="Audit log"
      lead="Orders that admins read, exports, changes by admins, refused requests, sign-ins and changes of accounts."
      action={
        <Button
          component="a"
          href={fileUrl(exportCsv, { query: filters })}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Export CSV
        </Button>
      }
    >
      <Filters
        filters={filters}
        onChange={(changes) => setFilters((current) => withoutEmpty({ ...current, ...changes }))}
      />
      <Gate query={pages} skeleton={<EntriesSkeleton />} errorTitle="The audit log did not load">
        {() =>
          entries.length === 0 ? (
            <EmptyState compact icon={<IconSearchOff aria-hidden />} title="No entries match">
              Change or clear a filter to see more.
            </EmptyState>
          ) : (
            <ul aria-label="Audit log entries">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} onOpenOrder={openOrder} />
              ))}
            </ul>
          )
        }
      </Gate>
      {pages.hasNextPage ? (
        <div className={classes.more}>
          <Button variant="default" onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
            Show older entries
          </Button>
        </div>
      ) : null}
      <OpenedOrder />
    </Panel>
  )
}

const withoutEmpty = (filters: Record<string, unknown>): AuditFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))

function Filters({ filters, onChange }: { filters: AuditFilters; onChange: (changes: AuditFilters) => void }) {
  const who = useSearchText(filters.who ?? '', (text) => onChange({ who: text }))
  const order = useSearchText('', (text) => onChange({ orderId: idIn(text.replace(/^#?ML-?0*/i, '')) ?? undefined }))
  return (
    <search className={classes.filters}>
      <TextInput
        label="Who"
        placeholder="Name or email"
        maxLength={100}
        value={who.text}
        onChange={(event) => who.type(event.currentTarget.value)}
      />
      <SelectField
        label="What"
        data={KIND_CHOICES}
        value={filters.kind ?? 'all'}
        allowDeselect={false}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : (kind as AuditKind) })}
      />
      <TextInput
        label="Order"
        placeholder="#ML-0001"
        maxLength={20}
        value={order.text}
        onChange={(event) => order.type(event.currentTarget.value)}
      />
      <DateField
        label="From"
        placeholder="Any day"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the first day' }}
        value={filters.from ?? null}
        onChange={(from) => onChange({ from: from ?? '' })}
      />
      <DateField
        label="To"
        placeholder="Any day"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the last day' }}
        value={filters.to ?? null}
        onChange={(to) => onChange({ to: to ?? '' })}
      />
    </search>
  )
}

const ORDERS_SHOWN = 10

function Entry({ entry, onOpenOrder }: { entry: AuditEntry; onOpenOrder: (orderId: number) => void }) {
  const { kind, user, orderIds, details } = entry
  const facts = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`)
  return (
    <li className={classes.entry}>
      <time dateTime={entry.at} className="tabular">
        {exactTime(new Date(entry.at))}
      </time>
      <span>
        <Badge variant="light" color={KINDS[kind].color}>
          {KINDS[kind].label}
        </Badge>
      </span>
      <span className={classes.who}>
        {user ? `${user.name}${user.role ? ` (${user.role})` : ''}` : 'Not signed in'}
        {entry.address ? <small>{entry.address}</small> : null}
      </span>
      <span className={classes.what}>
        {kind === 'account' ? eventText(entry.call) : (entry.summary ?? entry.call)}
        {entry.status && entry.status >= 400 ? ` refused with ${entry.status}` : null}
        {facts.length > 0 ? <small>{facts.join(', ')}</small> : null}
        {orderIds.length > 0 ? (
          <span className={classes.orders}>
            {orderIds.slice(0, ORDERS_SHOWN).map((id) => (
              <Anchor key={id} component="button" size="sm" onClick={() => onOpenOrder(id)}>
                {orderLabel(id)}
              </Anchor>
            ))}
            {orderIds.length > ORDERS_SHOWN ? <span>and {orderIds.length - ORDERS_SHOWN} more</span> : null}
          </span>
        ) : null}
      </span>
    </li>
  )
}

/** 'two_factor_reset' reads 'Two factor reset'. */
const eventText = (event: string) => event.charAt(0).toUpperCase() + event.slice(1).replaceAll('_', ' ')

const EntriesSkeleton = () => (
  <div aria-busy="true">
    <Repeat times={6}>
      <div className={classes.skeleton}>
        <Skeleton h={16} w="70%" />
      </div>
    </Repeat>
  </div>
)
