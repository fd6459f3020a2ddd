/** What we need from a payment provider. Without a provider's keys payments run in test mode. */

/** A payment at the provider. `open` waits for a card; `under_way` waits for the card's bank. */
export type Intent = {
  id: string
  state: 'open' | 'under_way' | 'succeeded' | 'canceled'
  amountCents: number
  orderId: number | null
  /** Of one payment for several orders. */
  groupPaymentId: number | null
  clientSecret: string | null
  /** The last declined card: a text for people, and which attempt it was. */
  failure: { message: string; reference: string } | null
}

/** What the provider sends by webhook. */
export type ProviderNews =
  | { kind: 'intent'; intent: Intent }
  | { kind: 'refunded'; intentId: string }
  /** Money that was on its way back, or even there, and came back to us. */
  | { kind: 'refund_failed'; intentId: string; refundId: string; reason: string; paymentId: number | null }
  /** Genuine, and of no concern to an order. */
  | { kind: 'other'; type: string }

/** Without an id when the provider did not even begin. */
type RefusedRefund = { refundId: string | null; reason: string }

/** `paymentId`: whose share it is, of a payment for several orders. */
type RefundPart = { amountCents: number; paymentId?: number }

export type CardProvider = {
  mode: 'live'
  publishableKey: string
  /** The same key twice makes one intent. */
  createIntent(
    wanted: ({ orderId: number } | { groupPaymentId: number }) & { amountCents: number; key: string },
  ): Promise<Intent>
  findIntent(id: string): Promise<Intent>
  /** Returns the intent afterwards: one that has succeeded in the meantime stays succeeded. */
  cancelIntent(id: string): Promise<Intent>
  /** All that is left of it, or so much. The same key twice refunds once; what is refunded already counts as done. Answers why it never will be. */
  refund(intentId: string, key: string, part?: RefundPart): Promise<RefusedRefund | null>
  /** What a person has refunded of a payment for several orders there, without saying of which. */
  refundedByHand(intentId: string): Promise<number>
  /** Throws `BadSignature` for what the provider did not write, and null when no webhook secret is set. */
  readNews(body: Buffer, signature: string): Promise<ProviderNews | null>
}

export type Payments = { mode: 'test' } | CardProvider

export class BadSignature extends Error {}
