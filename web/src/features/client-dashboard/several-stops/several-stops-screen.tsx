/** `/new-deliveries`: one pickup and many deliveries, the reverse, or a chain, placed together. */
import { Button, Paper, Radio, Text, VisuallyHidden } from '@mantine/core'
import { FORM_SHAPES, type FormShape } from '@meridian/domain/orders/order-groups.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconArrowLeft, IconEraser, IconFileImport, IconPlus } from '@tabler/icons-react'
import { type FormEvent, lazy, memo, Suspense } from 'react'
import { SEVERAL_STOPS_COPY as copy } from '../../../copy/several-stops.ts'
import { mayDo } from '../../../data/accounts/membership.ts'
import { storedUser } from '../../../data/accounts/stored-user.ts'
import { NO_QUOTE } from '../../../data/orders/order-groups.ts'
import { IfAllowed } from '../../../parts/accounts/if-allowed.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenLink } from '../../../ui/screen-link.tsx'
import { NoAccess } from '../../../ui/states.tsx'
import { ClosedSiteDialog } from '../new-delivery/closed-site.tsx'
import { ContactsFold } from '../new-delivery/contacts-fold.tsx'
import type { OrderCosting } from '../new-delivery/costing.ts'
import { CostingFields } from '../new-delivery/costing-fields.tsx'
import { ItemDescription, NotesFold, PackagesFold } from '../new-delivery/item-fields.tsx'
import formClasses from '../new-delivery/new-delivery.module.css'
import { ProofsFold } from '../new-delivery/proof-fields.tsx'
import { WhenAndPriority } from '../new-delivery/schedule-fields.tsx'
import { ServiceType } from '../new-delivery/service-fields.tsx'
import { StopFields } from '../new-delivery/stop-fields.tsx'
import { NEW_DELIVERY_COPY } from '../new-delivery.copy.ts'
import classes from './several-stops.module.css'
import { StopRow } from './stop-row.tsx'
import { isDelivery, type StopErrors, sharedSide } from './stops.ts'
import { StopsMap } from './stops-map.tsx'
import { type SeveralStops, useSeveralStops } from './use-several-stops.ts'

const NO_ERRORS: StopErrors = {}

const ApprovalNote = lazy(async () => ({
  default: (await import('../../../parts/approvals/approval-note.tsx')).ApprovalNote,
}))

export function SeveralStopsScreen() {
  const user = storedUser()
  return (
    <Page
      title={copy.title}
      subtitle={copy.subtitle}
      actions={
        <>
          {mayDo('handle_orders') && (
            <Button
              component={ScreenLink}
              href="/import"
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
            >
              {NEW_DELIVERY_COPY.importFile}
            </Button>
          )}
          <Button
            component={ScreenLink}
            href="/dashboard"
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {copy.back}
          </Button>
        </>
      }
    >
      {user?.role === 'client' ? (
        <IfAllowed permission="handle_orders">
          <SeveralStopsForm userId={user.id} />
        </IfAllowed>
      ) : (
        <NoAccess message={copy.noAccess} />
      )}
    </Page>
  )
}

function SeveralStopsForm({ userId }: { userId: number }) {
  const several = useSeveralStops(userId)
  const { form, shape, list, fields } = several
  const count = list.stops.length
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    several.submit()
  }
  return (
    <Paper component="form" className={formClasses.card} onSubmit={onSubmit} noValidate aria-label={copy.title}>
      {/* For those who go by headings: the fields' own are one level below. */}
      <VisuallyHidden component="h2">{copy.title}</VisuallyHidden>
      <div className={formClasses.section}>
        <ShapeChoice shape={shape} onChange={several.setShape} />
      </div>
      <SharedFields fields={several.fields} stop={sharedSide(shape)} costing={several.costing} />
      <section className={formClasses.section} aria-label={copy.stops}>
        <h3 className={formClasses.legend}>{copy.stops}</h3>
        <Text size="sm" c="dimmed" mb="sm">
          {copy.pasteHint}
        </Text>
        <ol className={classes.list}>
          {list.stops.map((stop, index) => {
            const { data, isFetching, isError, refetch } = several.quotes[index] ?? NO_QUOTE
            return (
              <StopRow
                key={stop.key}
                index={index}
                count={count}
                stop={stop}
                errors={several.stopErrors[stop.key] ?? NO_ERRORS}
                hasRecipient={isDelivery(shape)}
                near={form.values.pickup.point}
                generation={fields.generation}
                amount={data?.totalCost ?? null}
                isPricing={isFetching}
                hasNoPrice={isError}
                onPrice={refetch}
                onMovePin={fields.movePin}
                onTyped={several.clearStopErrors}
                actions={list.actions}
              />
            )
          })}
        </ol>
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={list.isFull}
          onClick={list.actions.add}
        >
          {copy.add}
        </Button>
      </section>
      <StopsMap several={several} />
      <Total several={several} />
      <ClosedSiteDialog
        closedSites={several.closedSites}
        action={NEW_DELIVERY_COPY.orderAnyway}
        onAccept={several.acceptClosedSites}
      />
    </Paper>
  )
}

/** The same array each time. */
const SHARED = { pickup: ['pickup'], delivery: ['delivery'] } as const

type SharedProps = { fields: SeveralStops['fields']; stop: Stop; costing: OrderCosting }

/** What all orders have alike. Memoized: what is typed at a stop renders none of it. */
const SharedFields = memo(({ fields, stop, costing }: SharedProps) => (
  <>
    <div className={classes.shared}>
      <StopFields key={stop} stop={stop} delivery={fields} />
    </div>
    <div className={formClasses.section}>
      <div className={formClasses.pair}>
        <ItemDescription form={fields.form} />
        <ServiceType form={fields.form} />
      </div>
      <WhenAndPriority form={fields.form} />
    </div>
    <ContactsFold form={fields.form} stops={SHARED[stop]} hasUpdates={false} />
    <PackagesFold form={fields.form} isShared />
    <ProofsFold form={fields.form} />
    <CostingFields form={fields.form} costing={costing} />
    <NotesFold form={fields.form} />
  </>
))

type ShapeProps = { shape: FormShape; onChange: (shape: FormShape) => void }

const ShapeChoice = ({ shape, onChange }: ShapeProps) => (
  <Radio.Group label={copy.shape} value={shape} onChange={(next) => onChange(next as FormShape)} size="md">
    <div className={classes.shapes}>
      {FORM_SHAPES.map((value) => (
        <Radio.Card key={value} value={value} className={formClasses.priority} aria-label={copy.shapes[value].name}>
          <span className={formClasses.priorityName}>
            <Radio.Indicator className={formClasses.indicator} />
            {copy.shapes[value].name}
          </span>
          <span className={formClasses.priorityMeaning}>{copy.shapes[value].hint}</span>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
)

function Total({ several }: { several: SeveralStops }) {
  const { total, form, list, isSending } = several
  const count = list.stops.length
  return (
    <section className={`${formClasses.section} ${classes.total}`} aria-label={copy.price}>
      {total ? (
        <Suspense>
          <div className={classes.note}>
            <ApprovalNote priority={form.values.priority} total={total} isTogether />
          </div>
        </Suspense>
      ) : null}
      {mayDo('see_prices') ? (
        <span className={classes.sum} aria-live="polite">
          <span>{copy.total(count)}</span>
          <strong className="tabular">{total ? formatAmount(total) : '–'}</strong>
        </span>
      ) : null}
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconEraser size={18} aria-hidden />}
        disabled={isSending}
        onClick={several.clear}
      >
        {copy.clear}
      </Button>
      <Button type="submit" size="md" loading={isSending}>
        {copy.submit(count)}
      </Button>
    </section>
  )
}
