/** Rates of tax, and the certificates of an organization that is exempt. */
import { Anchor, Button, Group, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core'
import { TAX_CODES, type TaxCode } from '@meridian/domain/billing/tax.ts'
import { SERVICE_STATE_NAMES, SERVICE_STATES, type ServiceState } from '@meridian/domain/places/geo.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import { useState } from 'react'
import {
  useAddCertificate,
  useCertificates,
  useSetTaxRate,
  useTaxRates,
  useWithdrawCertificate,
} from '../../data/billing/billing.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Gate } from '../../ui/gate.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import classes from './accounts.module.css'
import { ADMIN_BILLING_COPY, TAX_COPY as copy, TAX_CODE_LABELS } from './billing.copy.ts'
import { Panel } from './panel.tsx'
import { WideTable } from './wide-table.tsx'

const STATES = SERVICE_STATES.map((value) => ({ value, label: SERVICE_STATE_NAMES[value] }))
const today = () => localDate(new Date(), BUSINESS_ZONE)

export function Taxes() {
  const rates = useTaxRates()
  const [isEntering, setIsEntering] = useState(false)
  return (
    <Panel
      title={copy.title}
      lead={copy.lead}
      action={
        <Button variant="default" onClick={() => setIsEntering(true)}>
          {copy.enter}
        </Button>
      }
    >
      <Gate query={rates} skeleton={<Skeleton m="md" h={200} />} errorTitle={copy.failed} compact>
        {(found) => (
          <WideTable label={copy.title} minWidth={720}>
            <Table.Thead>
              <Table.Tr>
                {[copy.place, copy.for, copy.from, copy.rate, copy.basis].map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.map(({ id, state, city, code, fromDay, percent, reason }) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row">{city === null ? SERVICE_STATE_NAMES[state] : `${city}, ${state}`}</Table.Th>
                  <Table.Td>{TAX_CODE_LABELS[code]}</Table.Td>
                  <Table.Td>{formatLocalDate(fromDay, 'date')}</Table.Td>
                  <Table.Td>{copy.percent(percent)}</Table.Td>
                  <Table.Td>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </WideTable>
        )}
      </Gate>
      {isEntering ? <RateDialog onClose={() => setIsEntering(false)} /> : null}
    </Panel>
  )
}

function RateDialog({ onClose }: { onClose: () => void }) {
  const enter = useSetTaxRate()
  const [state, setState] = useState<ServiceState>('NM')
  const [code, setCode] = useState<TaxCode>('courier')
  const [city, setCity] = useState('')
  const [fromDay, setFromDay] = useState<string | null>(today)
  const [percent, setPercent] = useState('')
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      opened
      title={copy.enter}
      keep={ADMIN_BILLING_COPY.keep}
      confirm={copy.enter}
      color="brand"
      command={enter}
      failure={(error) => <FailureAlert error={error} otherwise={copy.notEntered} />}
      onConfirm={() =>
        enter.mutate(
          { state, code, city: city.trim() || null, fromDay: fromDay ?? '', percent: percent.trim(), reason },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Stack>
        <Text>{copy.enterText}</Text>
        <StateField value={state} onChange={setState} />
        <TextInput
          label={copy.city}
          description={copy.cityHint}
          maxLength={60}
          value={city}
          onChange={(event) => setCity(event.currentTarget.value)}
        />
        <SelectField
          label={copy.for}
          data={TAX_CODES.map((value) => ({ value, label: TAX_CODE_LABELS[value] }))}
          value={code}
          allowDeselect={false}
          onChange={(chosen) => chosen && setCode(chosen as TaxCode)}
        />
        <DateField label={copy.from} value={fromDay} onChange={setFromDay} required />
        <TextInput
          label={copy.rateField}
          inputMode="decimal"
          rightSection="%"
          required
          maxLength={7}
          value={percent}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
        <TextInput
          label={copy.basis}
          required
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

const StateField = ({ value, onChange }: { value: ServiceState; onChange: (state: ServiceState) => void }) => (
  <SelectField
    label={copy.state}
    data={STATES}
    value={value}
    allowDeselect={false}
    onChange={(chosen) => chosen && onChange(chosen as ServiceState)}
  />
)

type Withdrawn = { id: number; number: string }

export function CertificatesPanel({ id }: { id: number }) {
  const certificates = useCertificates(id)
  const [isEntering, setIsEntering] = useState(false)
  const [withdrawn, setWithdrawn] = useState<Withdrawn | null>(null)
  return (
    <Panel
      title={copy.certificates}
      action={
        <Button variant="default" onClick={() => setIsEntering(true)}>
          {copy.addCertificate}
        </Button>
      }
    >
      <Gate query={certificates} skeleton={null} errorTitle={copy.failed} compact>
        {(found) => (
          <ul aria-label={copy.certificates}>
            {found.map(({ id: certificateId, state, number, endsOn }) => (
              <li key={certificateId} className={classes.account}>
                <span className={classes.text}>{copy.certificate(SERVICE_STATE_NAMES[state], number)}</span>
                <Group gap="sm">
                  <Text size="sm" c="dimmed">
                    {endsOn < today() ? copy.ended(endsOn) : copy.until(endsOn)}
                  </Text>
                  <Anchor
                    component="button"
                    type="button"
                    aria-label={copy.withdrawOf(number)}
                    onClick={() => setWithdrawn({ id: certificateId, number })}
                  >
                    {copy.withdraw}
                  </Anchor>
                </Group>
              </li>
            ))}
          </ul>
        )}
      </Gate>
      {isEntering ? <CertificateDialog id={id} onClose={() => setIsEntering(false)} /> : null}
      {withdrawn ? <WithdrawDialog {...withdrawn} onClose={() => setWithdrawn(null)} /> : null}
    </Panel>
  )
}

function CertificateDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const add = useAddCertificate(id)
  const [state, setState] = useState<ServiceState>('NM')
  const [number, setNumber] = useState('')
  const [endsOn, setEndsOn] = useState<string | null>(null)
  return (
    <ConfirmDialog
      opened
      title={copy.addCertificate}
      keep={ADMIN_BILLING_COPY.keep}
      confirm={copy.addCertificate}
      color="brand"
      command={add}
      failure={(error) => <FailureAlert error={error} otherwise={copy.notAdded} />}
      onConfirm={() => add.mutate({ state, number, endsOn: endsOn ?? '' }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack>
        <StateField value={state} onChange={setState} />
        <TextInput
          label={copy.number}
          required
          maxLength={60}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <DateField label={copy.endsOn} value={endsOn} onChange={setEndsOn} required />
      </Stack>
    </ConfirmDialog>
  )
}

function WithdrawDialog({ id, number, onClose }: Withdrawn & { onClose: () => void }) {
  const withdraw = useWithdrawCertificate()
  return (
    <ConfirmDialog
      opened
      title={copy.withdrawOf(number)}
      keep={ADMIN_BILLING_COPY.keep}
      confirm={copy.withdraw}
      command={withdraw}
      failure={(error) => <FailureAlert error={error} otherwise={copy.notWithdrawn} />}
      onConfirm={() => withdraw.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{copy.withdrawText}</Text>
    </ConfirmDialog>
  )
}
