/** The books: the trial balance, months with their files for the bookkeeper, and what the card processor still holds. */
import { Anchor, Badge, Button, Group, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core'
import { exportFile } from '@meridian/contract/books/books.ts'
import { BOOK_PROGRAM_NAMES, BOOK_PROGRAMS } from '@meridian/domain/books/export.ts'
import { ACCOUNT_LABELS } from '@meridian/domain/texts/books.ts'
import { BUSINESS_ZONE, firstOfMonth, localDate } from '@meridian/domain/time/calendar.ts'
import { formatAmount, formatLocalDate } from '@meridian/domain/time/format.ts'
import { useState } from 'react'
import {
  type ClosedMonth,
  type MonthChange,
  useChangeMonth,
  useClearing,
  useEnterPayout,
  useMonths,
  useTrialBalance,
} from '../../data/billing/books.ts'
import { fileUrl } from '../../data/call.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Gate } from '../../ui/gate.tsx'
import classes from './accounts.module.css'
import { BOOKS_COPY, ADMIN_BILLING_COPY as copy } from './billing.copy.ts'
import { Panel } from './panel.tsx'
import { AmountField, asMoney } from './payment-dialog.tsx'
import { WideTable } from './wide-table.tsx'

export const Books = () => (
  <>
    <Months />
    <Clearing />
    <Trial />
  </>
)

const MONTHS = 6
const today = () => localDate(new Date(), BUSINESS_ZONE)

type Asked = MonthChange & { kind: 'close' | 'reopen' }

/** The last months that are over, and those closed before. */
function Months() {
  const closed = useMonths()
  const make = useChangeMonth()
  const [asked, setAsked] = useState<Asked | null>(null)
  const recent = Array.from({ length: MONTHS }, (_, back) => firstOfMonth(today(), back + 1).slice(0, 7))
  return (
    <Panel title={BOOKS_COPY.months} lead={BOOKS_COPY.monthsLead}>
      <Gate query={closed} skeleton={<Skeleton m="md" h={160} />} errorTitle={BOOKS_COPY.monthsFailed} compact>
        {(found) => (
          <ul aria-label={BOOKS_COPY.months}>
            {[...new Set([...recent, ...found.map(({ month }) => month)])].map((month) => {
              const row = found.find((each) => each.month === month)
              return (
                <li key={month} className={classes.account}>
                  <div className={classes.text}>
                    <Group gap="sm">
                      <span className={classes.name}>{nameOf(month)}</span>
                      {row ? <Badge variant="light">{BOOKS_COPY.closed}</Badge> : null}
                    </Group>
                    {row ? (
                      <Text size="sm" c="dimmed">
                        {row.reopeningAskedBy === null
                          ? BOOKS_COPY.closedBy(row.closedBy)
                          : BOOKS_COPY.asked(row.reopeningAskedBy)}
                      </Text>
                    ) : null}
                  </div>
                  {row ? <Files row={row} make={make} /> : null}
                  {row?.isAskedByCaller ? null : (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={row ? BOOKS_COPY.reopenOf(nameOf(month)) : BOOKS_COPY.closeOf(nameOf(month))}
                      onClick={() => setAsked({ kind: kindFor(row), month })}
                    >
                      {row ? BOOKS_COPY.reopen : BOOKS_COPY.close}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Gate>
      <FailureAlert error={make.error} otherwise={BOOKS_COPY.notExported} />
      {asked ? <MonthDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </Panel>
  )
}

const kindFor = (row: ClosedMonth | undefined): Asked['kind'] => (row ? 'reopen' : 'close')
const nameOf = (month: string) => formatLocalDate(`${month}-01`, 'month')

/** Links to what was made, and a button for a program that has nothing yet. */
function Files({ row: { month, exports }, make }: { row: ClosedMonth; make: ReturnType<typeof useChangeMonth> }) {
  return (
    <Group gap="sm">
      {BOOK_PROGRAMS.map((program) => {
        const files = exports.filter((file) => file.program === program)
        if (files.length === 0)
          return (
            <Button
              key={program}
              size="compact-sm"
              variant="subtle"
              aria-label={BOOKS_COPY.exportOf(nameOf(month), BOOK_PROGRAM_NAMES[program])}
              loading={make.isPending && make.variables.month === month && make.variables.program === program}
              onClick={() => make.mutate({ kind: 'export', month, program })}
            >
              {BOOKS_COPY.export(BOOK_PROGRAM_NAMES[program])}
            </Button>
          )
        return files.map(({ id }, index) => (
          <Anchor key={id} size="sm" href={fileUrl(exportFile, { params: { id } })} download>
            {BOOKS_COPY.file(BOOK_PROGRAM_NAMES[program], index + 1, nameOf(month))}
          </Anchor>
        ))
      })}
    </Group>
  )
}

function MonthDialog({ kind, month, onClose }: Asked & { onClose: () => void }) {
  const change = useChangeMonth()
  const isClosing = kind === 'close'
  return (
    <ConfirmDialog
      opened
      title={isClosing ? BOOKS_COPY.closeOf(nameOf(month)) : BOOKS_COPY.reopenOf(nameOf(month))}
      keep={copy.keep}
      confirm={isClosing ? BOOKS_COPY.close : BOOKS_COPY.reopen}
      color={isClosing ? 'brand' : 'red'}
      command={change}
      failure={(error) => <FailureAlert error={error} otherwise={copy.notDone} />}
      onConfirm={() => change.mutate({ kind, month }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{isClosing ? BOOKS_COPY.closeText : BOOKS_COPY.reopenText}</Text>
    </ConfirmDialog>
  )
}

const DAYS = 14

/** Of the newest days those that have something with the processor, or everything when there is little. */
function Clearing() {
  const clearing = useClearing()
  const [isEntering, setIsEntering] = useState(false)
  return (
    <Panel
      title={BOOKS_COPY.clearing}
      lead={BOOKS_COPY.clearingLead}
      action={
        <Button variant="default" onClick={() => setIsEntering(true)}>
          {BOOKS_COPY.enterPayout}
        </Button>
      }
    >
      <Gate query={clearing} skeleton={<Skeleton m="md" h={120} />} errorTitle={BOOKS_COPY.clearingFailed} compact>
        {(found) =>
          found.length === 0 ? (
            <Text className={classes.account}>{BOOKS_COPY.noCards}</Text>
          ) : (
            <WideTable label={BOOKS_COPY.clearing} minWidth={480}>
              <Table.Thead>
                <Table.Tr>
                  {[BOOKS_COPY.day, BOOKS_COPY.taken, BOOKS_COPY.paidOut, BOOKS_COPY.fee, BOOKS_COPY.difference].map(
                    (name) => (
                      <Table.Th key={name}>{name}</Table.Th>
                    ),
                  )}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {found
                  .filter(({ difference }, index) => index < DAYS || difference !== '0.00')
                  .map(({ day, taken, paidOut, fee, difference }) => (
                    <Table.Tr key={day}>
                      <Table.Th scope="row">{formatLocalDate(day, 'date')}</Table.Th>
                      {[taken, paidOut, fee, difference].map((amount, column) => (
                        <Table.Td key={['taken', 'paid', 'fee', 'difference'][column]}>
                          {amount === '0.00' ? copy.nothing : formatAmount(amount)}
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            </WideTable>
          )
        }
      </Gate>
      {isEntering ? <PayoutDialog onClose={() => setIsEntering(false)} /> : null}
    </Panel>
  )
}

function PayoutDialog({ onClose }: { onClose: () => void }) {
  const enter = useEnterPayout()
  const [forDay, setForDay] = useState<string | null>(today)
  const [amount, setAmount] = useState('')
  const [fee, setFee] = useState('0.00')
  const [reference, setReference] = useState('')
  return (
    <ConfirmDialog
      opened
      title={BOOKS_COPY.enterPayout}
      keep={copy.keep}
      confirm={BOOKS_COPY.enterPayout}
      color="brand"
      command={enter}
      failure={(error) => <FailureAlert error={error} otherwise={BOOKS_COPY.notEntered} />}
      onConfirm={() =>
        enter.mutate(
          { forDay: forDay ?? '', amount: asMoney(amount), fee: asMoney(fee), reference },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Stack>
        <DateField label={BOOKS_COPY.forDay} value={forDay} onChange={setForDay} required />
        <AmountField value={amount} onChange={setAmount} />
        <TextInput
          label={BOOKS_COPY.fee}
          inputMode="decimal"
          leftSection="$"
          maxLength={14}
          value={fee}
          onChange={(event) => setFee(event.currentTarget.value)}
        />
        <TextInput
          label={copy.reference}
          maxLength={100}
          required
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

function Trial() {
  const balance = useTrialBalance()
  return (
    <Panel title={copy.trial} {...(balance.data ? { lead: copy.trialLead(balance.data.through) } : {})}>
      <Gate query={balance} skeleton={<Skeleton m="md" h={240} />} errorTitle={copy.trialFailed} compact>
        {(found) => (
          <WideTable label={copy.trial} minWidth={320}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{copy.account}</Table.Th>
                <Table.Th>{copy.debit}</Table.Th>
                <Table.Th>{copy.creditSide}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.accounts.map(({ account, debit, credit }) => (
                <Table.Tr key={account}>
                  <Table.Th scope="row">{ACCOUNT_LABELS[account]}</Table.Th>
                  <Table.Td>{debit === '0.00' ? '' : formatAmount(debit)}</Table.Td>
                  <Table.Td>{credit === '0.00' ? '' : formatAmount(credit)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">{copy.sum}</Table.Th>
                <Table.Th>{formatAmount(found.debit)}</Table.Th>
                <Table.Th>{formatAmount(found.credit)}</Table.Th>
              </Table.Tr>
            </Table.Tfoot>
          </WideTable>
        )}
      </Gate>
    </Panel>
  )
}
