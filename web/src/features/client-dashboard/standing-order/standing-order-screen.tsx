/** `/standing-orders/new`: work that repeats is set up, from scratch, like an order (`?from=12`), or instead of what there is (`?change=5`). */
import { Alert, Button, Group, Paper, Skeleton, Text, TextInput } from '@mantine/core'
import { MAX_PARTS } from '@meridian/domain/standing-orders/standing-days.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'
import { IconPlus } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { mayDo } from '../../../data/accounts/membership.ts'
import { storedUser } from '../../../data/accounts/stored-user.ts'
import { IfAllowed } from '../../../parts/accounts/if-allowed.tsx'
import { FailureText } from '../../../parts/failed-action.tsx'
import { KeptOrders } from '../../../parts/orders/kept-orders.tsx'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenLink } from '../../../ui/screen-link.tsx'
import { NoAccess } from '../../../ui/states.tsx'
import classes from '../new-delivery/new-delivery.module.css'
import { DaysFields } from './days-fields.tsx'
import { DaysPreview } from './days-preview.tsx'
import { PartFields } from './part-fields.tsx'
import { STANDING_FORM as copy } from './standing-order-form.copy.ts'
import { type StandingStart, useStandingForm } from './use-standing-form.ts'
import { useStandingStart } from './use-standing-start.ts'

export function StandingOrderScreen() {
  if (storedUser()?.role !== 'client')
    return (
      <Page title={copy.title}>
        <NoAccess />
      </Page>
    )
  return (
    <IfAllowed permission="manage_standing_orders">
      <Loaded />
    </IfAllowed>
  )
}

function Loaded() {
  const { query, note } = useStandingStart()
  const changed = query.data?.changed
  return (
    <Page
      title={changed ? copy.changeTitle(changed.name) : copy.title}
      subtitle={changed ? copy.changeSubtitle : copy.subtitle}
    >
      {note ? (
        <Alert color="brand" variant="light" mb="md" role="status">
          {note}
        </Alert>
      ) : null}
      <Gate query={query} skeleton={<Skeleton h={480} />}>
        {(start) => <StandingForm start={start} />}
      </Gate>
    </Page>
  )
}

function StandingForm({ start }: { start: StandingStart }) {
  const form = useStandingForm(start)
  const { parts, kept } = form
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!form.isSaving) form.submit()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      {parts.map(({ key, initial }, at) => (
        <PartFields
          key={key}
          id={key}
          number={parts.length > 1 ? at + 1 : null}
          initial={initial}
          days={form.days}
          onState={form.showPart}
          register={form.registerPart}
          onRemove={form.removePart}
        />
      ))}
      {parts.length < MAX_PARTS ? (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} mb="md" onClick={form.addPart}>
          {copy.addPart}
        </Button>
      ) : null}
      <Paper className={classes.card}>
        <DaysFields
          schedule={form.schedule}
          zone={form.zone}
          isChange={form.changed !== null}
          error={form.errors.days ?? null}
          onChange={form.change}
        />
        {form.changed?.state === 'paused' ? (
          <Alert color="yellow" variant="light" m="md">
            {copy.staysPaused}
          </Alert>
        ) : null}
        <DaysPreview days={form.preview.data} hasPickup={form.hasPickup} hasFailed={form.preview.isError} />
        <Last form={form} />
      </Paper>
      <Dialog opened={kept !== null} onClose={() => kept && form.leave(kept.id)} title={copy.keptTitle}>
        {kept ? <KeptOrders kept={kept.orders} onClose={() => form.leave(kept.id)} /> : null}
      </Dialog>
    </form>
  )
}

/** The name, the price and the button. */
function Last({ form }: { form: ReturnType<typeof useStandingForm> }) {
  return (
    <div className={classes.section}>
      <TextInput
        label={copy.name}
        description={copy.nameHint}
        maxLength={80}
        autoComplete="off"
        value={form.name}
        onChange={(event) => form.rename(event.currentTarget.value)}
        error={form.errors.name}
        inputContainer={warnsOfPhi(form.name)}
      />
      {mayDo('see_prices') ? (
        <div aria-live="polite">
          <Text size="sm" c="dimmed">
            {copy.price}
          </Text>
          <Text size="xl" fw={650} className="tabular">
            {form.dayCents === null ? '–' : formatDollars(form.dayCents)}
          </Text>
          <Text size="sm" c="dimmed">
            {form.dayCents === null ? copy.noPrice : copy.priceHint(form.parts.length)}
          </Text>
        </div>
      ) : null}
      <FailureText text={form.errors.failure ?? null} />
      <Group justify="flex-end" gap="sm">
        {form.isTouched ? (
          <Text size="sm" c="dimmed" mr="auto">
            {copy.draftKept}
          </Text>
        ) : null}
        <Button component={ScreenLink} href="/standing-orders" variant="default" onClick={form.dropDraft}>
          {copy.cancel}
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {form.changed ? copy.saveChange : copy.save}
        </Button>
      </Group>
    </div>
  )
}
