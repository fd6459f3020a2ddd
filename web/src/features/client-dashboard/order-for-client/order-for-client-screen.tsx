/** `/admin/organizations/new-order?id=8`: an admin orders for a client, who called for instance. Without `id` the client is chosen first. */
import { Alert, Button, Skeleton } from '@mantine/core'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { Ordering } from '@meridian/contract/organizations/admin-organizations.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel, UNPAID_ORDER_EXPIRES_AFTER_DAYS } from '@meridian/domain/orders/orders.ts'
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import { IconArrowLeft, IconInfoCircle, IconUsers } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { storedUser } from '../../../data/accounts/stored-user.ts'
import { navigateTo } from '../../../data/navigation.ts'
import { useOrdering, usePlaceOrderFor } from '../../../data/orders/place-order-for.ts'
import { AdminsOnly } from '../../../parts/accounts/admins-only.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenLink } from '../../../ui/screen-link.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { DeliveryForm } from '../new-delivery/delivery-form.tsx'
import classes from '../new-delivery/new-delivery.module.css'
import { OrderingFor } from '../new-delivery/ordering-for.ts'
import { useNewDelivery } from '../new-delivery/use-new-delivery.ts'
import { ChooseClient } from './choose-client.tsx'
import { ORDER_FOR_CLIENT_COPY as copy } from './order-for-client.copy.ts'

export function OrderForClientScreen() {
  const { id } = useSearch({ from: '/admin/organizations/new-order' })
  return (
    <AdminsOnly title={copy.title}>{id === undefined ? <ChooseClient /> : <OrderFor key={id} id={id} />}</AdminsOnly>
  )
}

function OrderFor({ id }: { id: number }) {
  const ordering = useOrdering(id)
  return (
    <Page
      title={ordering.data ? copy.titleFor(ordering.data.name) : copy.title}
      documentTitle={copy.title}
      actions={
        <Button
          component={ScreenLink}
          href={`/admin/organizations?id=${id}`}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {copy.back}
        </Button>
      }
    >
      <Gate query={ordering} skeleton={<Skeleton h={480} />} errorTitle={copy.failed}>
        {(found) =>
          found.members.length === 0 ? (
            <EmptyState icon={<IconUsers aria-hidden />} title={copy.nobodyTitle}>
              {copy.nobody}
            </EmptyState>
          ) : (
            <OrderingFor value={found}>
              <Form organizationId={id} members={found.members} />
            </OrderingFor>
          )
        }
      </Gate>
    </Page>
  )
}

function Form({ organizationId, members }: { organizationId: number; members: Ordering['members'] }) {
  const [onlyOne] = members.length === 1 ? members : []
  const [memberId, setMemberId] = useState<number | undefined>(onlyOne?.id)
  const [isMissing, setIsMissing] = useState(false)
  const memberField = useRef<HTMLInputElement>(null)
  const placing = usePlaceOrderFor(organizationId)
  const delivery = useNewDelivery({
    owner: `${storedUser()?.id ?? ''}:for ${organizationId}`,
    placing,
    memberId,
    onOrder: (order) => leave(order, organizationId),
  })

  function submit(): void {
    setIsMissing(memberId === undefined)
    if (memberId === undefined) memberField.current?.focus()
    else delivery.submit()
  }

  const before = (
    <div className={classes.section}>
      <SelectField
        ref={memberField}
        label={copy.member}
        description={copy.memberHint}
        placeholder={copy.choose}
        data={members.map((member) => ({ value: String(member.id), label: labelOf(member) }))}
        searchable={members.length > 10}
        nothingFoundMessage={copy.nothingFound}
        allowDeselect={false}
        value={memberId === undefined ? null : String(memberId)}
        onChange={(value) => {
          setMemberId(value ? Number(value) : undefined)
          setIsMissing(false)
        }}
        error={isMissing ? copy.memberWanted : undefined}
      />
      <Alert mt="md" color="brand" icon={<IconInfoCircle aria-hidden />}>
        {copy.payment(UNPAID_ORDER_EXPIRES_AFTER_DAYS)}
      </Alert>
    </div>
  )
  return <DeliveryForm delivery={delivery} submitLabel={copy.submit} onSubmit={submit} before={before} />
}

const labelOf = (member: Ordering['members'][number]): string => `${fullName(member)} · ${member.email}`

function leave(order: Order, organizationId: number): void {
  toast(copy.placed(orderLabel(order.id), holdsUp(order.approval)))
  navigateTo(`/admin/organizations?id=${organizationId}`)
}
