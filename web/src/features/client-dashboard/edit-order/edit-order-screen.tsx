/** `/edit-order?order=12`: everything of an order that may change before its pickup, with the new price before it is saved. */
import { Button, Group, Paper, Skeleton } from '@mantine/core'
import { isEditable } from '@meridian/domain/orders/order-edits.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { IconPencilOff } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { type Order, useOrder } from '../../../data/orders/orders.ts'
import { type Located, useAddressBook } from '../../../data/places/addresses.ts'
import { FailureText } from '../../../parts/failed-action.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenLink } from '../../../ui/screen-link.tsx'
import { EmptyState, NoAccess } from '../../../ui/states.tsx'
import { ClosedSiteDialog } from '../new-delivery/closed-site.tsx'
import { ContactsFold } from '../new-delivery/contacts-fold.tsx'
import { CostingFields } from '../new-delivery/costing-fields.tsx'
import { ItemDescription, NotesFold, PackagesFold } from '../new-delivery/item-fields.tsx'
import classes from '../new-delivery/new-delivery.module.css'
import { ScheduleFields } from '../new-delivery/schedule-fields.tsx'
import { StopFields } from '../new-delivery/stop-fields.tsx'
import { EDIT_ORDER_COPY as copy } from './edit-order.copy.ts'
import { PriceDifference } from './price-difference.tsx'
import { type EditOrderForm, useEditOrderForm } from './use-edit-order-form.ts'

export function EditOrderScreen() {
  const { order: id } = useSearch({ from: '/edit-order' })
  const order = useOrder(id ?? null)
  const book = useAddressBook()
  if (id === undefined) return <NoAccess message={copy.missing} />
  return (
    <Page title={copy.title(orderLabel(id))} subtitle={copy.subtitle}>
      {/* Without the address book the server looks the addresses up itself. */}
      <Gate query={{ ...order, data: book.isLoading ? undefined : order.data }} skeleton={<Skeleton h={480} />}>
        {(found) => <EditOrder key={found.id} order={found} book={book.data ?? []} />}
      </Gate>
    </Page>
  )
}

function EditOrder({ order, book }: { order: Order; book: readonly Located[] }) {
  const edit = useEditOrderForm(order, book)
  // Not after it was opened: what the server says of a change that comes too late stays beside what was typed.
  if (!isEditable(edit.order.status))
    return (
      <EmptyState icon={<IconPencilOff aria-hidden />} title={copy.tooLate} actions={<Back order={order} />}>
        {copy.tooLateWhy}
      </EmptyState>
    )
  return <EditForm edit={edit} />
}

const Back = ({ order }: { order: Order }) => (
  <Button component={ScreenLink} href={`/orders?order=${order.id}`}>
    {copy.back}
  </Button>
)

function EditForm({ edit }: { edit: EditOrderForm }) {
  const { form, order } = edit
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    edit.submit()
  }
  return (
    <Paper component="form" className={classes.card} onSubmit={onSubmit} noValidate>
      <div className={classes.stops}>
        <StopFields stop="pickup" delivery={edit} />
        <StopFields stop="delivery" delivery={edit} />
      </div>
      <div className={classes.section}>
        <ItemDescription form={form} />
        <ScheduleFields form={form} />
      </div>
      <div>
        <ContactsFold form={form} hasUpdates={false} />
        <PackagesFold form={form} sampleFields={null} />
        <CostingFields form={form} costing={edit.costing} present={order.costCenter} />
        <NotesFold form={form} />
      </div>
      <section className={classes.section} aria-label={copy.priceTitle} aria-live="polite">
        <h3 className={classes.legend}>{copy.priceTitle}</h3>
        <div>
          <PriceDifference order={order} price={edit.price} />
        </div>
        <FailureText text={edit.failure} />
        <Group justify="flex-end" gap="sm">
          <Button component={ScreenLink} href={`/orders?order=${order.id}`} variant="default">
            {copy.keep}
          </Button>
          <Button type="submit" loading={edit.isSaving}>
            {copy.save}
          </Button>
        </Group>
      </section>
      <ClosedSiteDialog closedSites={edit.closedSites} action={copy.saveAnyway} onAccept={edit.acceptClosedSites} />
    </Paper>
  )
}
