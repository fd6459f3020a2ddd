/** A day's runs as files: a row, or a line, for each stop. */
import type { RunView } from '@meridian/contract/dispatch/dispatch.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel, PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import type { SiteHours } from '@meridian/domain/organizations/sites.ts'
import { type ProofKind, proofLabelAt, requirementsAt } from '@meridian/domain/proofs/proofs.ts'
import { BAND_LABELS } from '@meridian/domain/proofs/stability.ts'
import { locationOf } from '@meridian/domain/proofs/stops.ts'
import { type CsvColumn, csvTime } from '../../../http/csv.ts'
import { proofTermsOf } from '../../../orders/orders.rules.ts'
import type { PackageCodes } from '../../../security/secrets/package-codes.ts'
import { PLAN_EXPORT_TEXTS as en } from '../../../texts/plan-export.ts'
import type { DayPlan, PlanDriver, PlanOrder } from '../plan/day-plan.ts'
import type { StopDetails } from './stop-details.queries.ts'

/** `driver`: what the driver is shown of each order on the phone. `office`: all of it, for dispatch, which hands the paper over. */
type Reader = 'driver' | 'office'

export type ExportedRun = { driver: PlanDriver; run: RunView }
export type Exported = {
  plan: DayPlan
  reader: Reader
  runs: readonly ExportedRun[]
  details: ReadonlyMap<number, StopDetails>
  codes: Pick<PackageCodes, 'codeOf'>
}

/** What is known of the people and the item at a stop. */
type Personal = {
  address: string
  contactName: string | null
  contactPhone: string | null
  items: string | null
  instructions: string | null
  siteName: string | null
  accessNote: string | null
  hours: SiteHours | null
  seals: string[]
}
export type ExportedStop = Personal & {
  driverName: string
  position: number
  stop: RunView['stops'][number]
  order: PlanOrder
  packageCount: number
  /** The code on the label of each package. */
  packages: string[]
  proofs: ProofKind[]
}

export const exportedStops = (
  { plan, reader, details, codes }: Omit<Exported, 'runs'>,
  runs: readonly ExportedRun[],
): ExportedStop[] =>
  runs.flatMap(({ driver, run }) =>
    run.stops.map((stop, at) => {
      const order = plan.orders.get(stop.orderId) as PlanOrder
      const known = details.get(stop.orderId)
      const isShown = reader === 'office' || order.driverId === driver.id
      return {
        driverName: fullName(driver),
        position: at + 1,
        stop,
        order,
        ...packagesAt(stop, order, known, codes),
        proofs: known ? requirementsAt(proofTermsOf(known), stop.stop).map(({ kind }) => kind) : [],
        ...(known && isShown ? personalAt(stop, order, known) : plannedOnly(stop, order)),
      }
    }),
  )

/** After the pickup those that were taken along. */
function packagesAt(
  { stop }: RunView['stops'][number],
  { id, fact }: PlanOrder,
  known: StopDetails | undefined,
  codes: Exported['codes'],
) {
  const taken = stop === 'pickup' ? undefined : known
  const numbers = Array.from({ length: fact.package_count }, (_, index) => index + 1)
  const there = numbers.filter((number) => !taken?.missing_packages?.includes(number))
  return {
    packageCount: taken?.taken_packages ?? fact.package_count,
    packages: there.map((number) => codes.codeOf(id, number)),
  }
}

function personalAt({ stop }: RunView['stops'][number], { fact }: PlanOrder, details: StopDetails): Personal {
  const at = locationOf(stop)
  return {
    address: fact[`${at}_address`],
    contactName: details[`${at}_contact_name`],
    contactPhone: details[`${at}_contact_phone`],
    siteName: details[`${at}_site_name`],
    accessNote: details[`${at}_access_note`],
    hours: details[`${at}_hours`],
    items: details.item_description,
    instructions: details.special_instructions,
    seals: sealsOf(details),
  }
}

/** As much as of any available job: dispatch may still give the order to another driver. */
const plannedOnly = ({ stop }: RunView['stops'][number], { fact }: PlanOrder): Personal => ({
  address: locationOf(stop) === 'pickup' ? fact.pickup_address : fact.delivery_area,
  contactName: null,
  contactPhone: null,
  siteName: null,
  accessNote: null,
  hours: null,
  items: null,
  instructions: null,
  seals: [],
})

/** Those that the sender declared, and the one that was read at the pickup. */
const sealsOf = ({ trade_form: form, read_seal: read }: StopDetails): string[] => [
  ...(form?.kind === 'valuables' ? form.bags.map(({ seal }) => seal) : []),
  ...(read ? [read] : []),
]

/** In English, whoever exports it: programs read it. Times are in the business's zone. */
export const PLAN_COLUMNS: readonly CsvColumn<ExportedStop>[] = [
  ['Driver', ({ driverName }) => driverName],
  ['Stop', ({ position }) => position],
  ['Order', ({ stop }) => orderLabel(stop.orderId)],
  ['Kind', ({ stop }) => en.kinds[stop.stop]],
  ['Arrival', ({ stop }) => csvTime(new Date(stop.arrivalAt))],
  ['Start', ({ stop }) => csvTime(new Date(stop.startAt))],
  ['Departure', ({ stop }) => csvTime(new Date(stop.departureAt))],
  ['Promised by', ({ stop }) => (stop.promisedAt ? csvTime(new Date(stop.promisedAt)) : null)],
  ['Minutes late', ({ stop }) => stop.lateMinutes],
  ['Address', ({ address }) => address],
  ['Contact', ({ contactName }) => contactName],
  ['Phone', ({ contactPhone }) => contactPhone],
  ['Items', ({ items }) => items],
  ['Packages', ({ packageCount }) => packageCount],
  ['Instructions', ({ instructions }) => instructions],
  ['Organization', ({ order }) => order.fact.organization_name],
  ['Service', ({ order }) => SERVICE_TYPE_LABELS[order.fact.service_type]],
  ['Priority', ({ order }) => PRIORITY_LABELS[order.fact.priority]],
  ['Drive (min)', ({ stop }) => stop.travelMinutes],
  ['Drive (mi)', ({ stop }) => stop.travelMiles],
  ['State', ({ stop }) => stop.state],
  ['Site', ({ siteName }) => siteName],
  ['Access', ({ accessNote }) => accessNote],
  ['Site hours', ({ hours }) => hours && en.siteHours(hours)],
  ['Package codes', ({ packages }) => packages.join(' ')],
  ['Seals', ({ seals }) => seals.join(', ') || null],
  ['Temperature', ({ order }) => order.fact.temperature_band && BAND_LABELS[order.fact.temperature_band]],
  ['Proofs', ({ proofs, stop }) => proofs.map((kind) => proofLabelAt(kind, stop.stop)).join(', ') || null],
]
