/** Who read, exported or changed what, and who was refused: filters, entries page by page, and the same as a file. */
import { Anchor, Badge, Button, Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import { AUDIT_KINDS, type AuditFilters, type AuditKind, exportCsv } from '@meridian/contract/accounts/audit.ts'
import { idIn } from '@meridian/domain/accounts/ids.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { IconChevronRight, IconDownload, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { type AuditEntry, useAuditPages } from '../../data/accounts/audit.ts'
import { fileUrl } from '../../data/call.ts'
import { OpenedOrder, useOpenOrder } from '../../parts/admin-order/opened-order.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Gate } from '../../ui/gate.tsx'
import { exactTime } from '../../ui/relative-time.ts'
import { Repeat } from '../../ui/repeat.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { factsOf } from './audit-facts.ts'
import { accountEventText, AUDIT_COPY as copy } from './audit-log.copy.ts'
import classes from './audit-log.module.css'
import { foldReads, readsText } from './fold-reads.ts'
import { Panel } from './panel.tsx'

const COLORS: Record<AuditKind, string> = {
  read: 'gray',
  export: 'blue',
  change: 'yellow',
  refused: 'red',
  account: 'green',
}
const KIND_CHOICES = [
  { value: 'all', label: copy.everything },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: copy.kinds[kind] })),
]

export function AuditLog() {
  const openOrder = useOpenOrder()
  const [filters, setFilters] = useState<AuditFilters>({})
  const pages = useAuditPages(filters)
  const entries = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Panel
      title={copy.title}
      lead={copy.lead}
      action={
        <Button
          component="a"
          href={fileUrl(exportCsv, { query: filters })}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {copy.exportCsv}
        </Button>
      }
    >
      <Filters
        filters={filters}
        onChange={(changes) => setFilters((current) => withoutEmpty({ ...current, ...changes }))}
      />
      <Gate query={pages} skeleton={<EntriesSkeleton />} errorTitle={copy.failed}>
        {() =>
          entries.length === 0 ? (
            <EmptyState compact icon={<IconSearchOff aria-hidden />} title={copy.emptyTitle}>
              {copy.empty}
            </EmptyState>
          ) : (
            <ul aria-label={copy.entries}>
              {foldReads(entries).map(([entry, ...more]) =>
                more.length === 0 ? (
                  <Entry key={entry.id} entry={entry} onOpenOrder={openOrder} />
                ) : (
                  <Reads key={entry.id} reads={[entry, ...more]} onOpenOrder={openOrder} />
                ),
              )}
            </ul>
          )
        }
      </Gate>
      {pages.hasNextPage ? (
        <div className={classes.more}>
          <Button variant="default" onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
            {copy.older}
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
        label={copy.who}
        placeholder={copy.whoHint}
        maxLength={100}
        value={who.text}
        onChange={(event) => who.type(event.currentTarget.value)}
      />
      <SelectField
        label={copy.what}
        data={KIND_CHOICES}
        value={filters.kind ?? 'all'}
        allowDeselect={false}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : (kind as AuditKind) })}
      />
      <TextInput
        label={copy.order}
        placeholder={orderLabel(1)}
        maxLength={20}
        value={order.text}
        onChange={(event) => order.type(event.currentTarget.value)}
      />
      <DateField
        label={copy.from}
        placeholder={copy.anyDay}
        clearable
        clearButtonProps={{ 'aria-label': copy.clearFrom }}
        value={filters.from ?? null}
        onChange={(from) => onChange({ from: from ?? '' })}
      />
      <DateField
        label={copy.to}
        placeholder={copy.anyDay}
        clearable
        clearButtonProps={{ 'aria-label': copy.clearTo }}
        value={filters.to ?? null}
        onChange={(to) => onChange({ to: to ?? '' })}
      />
    </search>
  )
}

type OnOpenOrder = { onOpenOrder: (orderId: number) => void }

/** Newest first. */
function Reads({ reads, onOpenOrder }: OnOpenOrder & { reads: readonly [AuditEntry, ...AuditEntry[]] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [{ at, user }] = reads
  return (
    <>
      <li className={classes.entry}>
        <time dateTime={at} className="tabular">
          {exactTime(new Date(at))}
        </time>
        <span>
          <Badge variant="light" color={COLORS.read}>
            {copy.kinds.read}
          </Badge>
        </span>
        <span className={classes.who}>{user?.name ?? copy.notSignedIn}</span>
        <UnstyledButton className={classes.folded} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <IconChevronRight size={16} aria-hidden />
          {readsText(reads)}
        </UnstyledButton>
      </li>
      {isOpen ? reads.map((entry) => <Entry key={entry.id} entry={entry} onOpenOrder={onOpenOrder} />) : null}
    </>
  )
}

const ORDERS_SHOWN = 10

function Entry({ entry, onOpenOrder }: OnOpenOrder & { entry: AuditEntry }) {
  const { kind, user, orderIds, details } = entry
  const deed = kind === 'account' ? accountEventText(entry.call) : (entry.summary ?? entry.call)
  const facts = factsOf(details)
  return (
    <li className={classes.entry}>
      <time dateTime={entry.at} className="tabular">
        {exactTime(new Date(entry.at))}
      </time>
      <span>
        <Badge variant="light" color={COLORS[kind]}>
          {copy.kinds[kind]}
        </Badge>
      </span>
      <span className={classes.who}>
        {user ? (user.role ? copy.withRole(user.name, user.role) : user.name) : copy.notSignedIn}
        {entry.address ? <small>{entry.address}</small> : null}
      </span>
      <span className={classes.what}>
        {entry.status && entry.status >= 400 ? copy.refusedWith(deed, entry.status) : deed}
        {facts ? <small>{facts}</small> : null}
        {orderIds.length > 0 ? (
          <span className={classes.orders}>
            {orderIds.slice(0, ORDERS_SHOWN).map((id) => (
              <Anchor key={id} component="button" size="sm" onClick={() => onOpenOrder(id)}>
                {orderLabel(id)}
              </Anchor>
            ))}
            {orderIds.length > ORDERS_SHOWN ? <span>{copy.moreOrders(orderIds.length - ORDERS_SHOWN)}</span> : null}
          </span>
        ) : null}
      </span>
    </li>
  )
}

const EntriesSkeleton = () => (
  <div aria-busy="true">
    <Repeat times={6}>
      <div className={classes.skeleton}>
        <Skeleton h={16} w="70%" />
      </div>
    </Repeat>
  </div>
)
