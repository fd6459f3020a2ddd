/** Half-filled order forms, as a reload finds them: for tests of which picking addresses is not the point. */

import { writeDraft } from '../src/features/client-dashboard/new-delivery/draft.ts'
import { draftOwner } from '../src/features/client-dashboard/new-delivery/draft-storage.ts'
import { type DeliveryRequest, EMPTY_REQUEST } from '../src/features/client-dashboard/new-delivery/fields.ts'
import { writeSeveralDraft } from '../src/features/client-dashboard/several-stops/several-draft.ts'
import { newStop } from '../src/features/client-dashboard/several-stops/stops.ts'
import { picked } from '../src/parts/places/address-field-value.ts'
import { BEN_TAUB, FANNIN, located, ST_JOSEPH } from './addresses-and-prices.ts'
import { CLIENT } from './samples.ts'

const at = (address: string) => picked(located(address))

/** Ready to be sent. */
export const FILLED_IN = {
  pickup: at(BEN_TAUB),
  delivery: at(ST_JOSEPH),
  itemDescription: 'Two sealed boxes',
} satisfies Partial<DeliveryRequest>

/** For `prepare` of `renderApp`: the draft belongs to the user that is stored by then. */
export const keepDraft = (request: Partial<DeliveryRequest> = FILLED_IN) =>
  writeDraft(draftOwner(CLIENT.id), { request: { ...EMPTY_REQUEST, ...request }, attempt: null })

/** One pickup and two deliveries. */
export const keepSeveralDraft = () =>
  writeSeveralDraft(draftOwner(CLIENT.id), {
    shape: 'one_pickup',
    shared: { ...EMPTY_REQUEST, pickup: at(BEN_TAUB), itemDescription: 'Two sealed boxes' },
    stops: [newStop({ address: at(ST_JOSEPH) }), newStop({ address: at(FANNIN) })],
    attempt: null,
  })
