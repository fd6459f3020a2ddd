/** What is asked of whoever takes the money. Without a card provider's keys there is nobody to ask: test mode. */

/** A payment at the provider. `open` waits for a card; `under_way` waits for the card's bank. */
export type Intent = {
  id: string
  state: 'open' | 'under_way' | 'succeeded' | 'canceled'
  amountCents: number
  orderId: number | null
  clientSecret: string | null
  /** The last card that was refused: in words for people, and the try it was. */
  failure: { message: string; reference: string } | null
}

/** What the provider tells us unasked. */
export type ProviderNews =
  | { kind: 'intent'; intent: Intent }
  | { kind: 'refunded'; intentId: string }
  /** Money that was on its way back, or even there, and came back to us. */
  | { kind: 'refund_failed'; intentId: string; refundId: string; reason: string }
  /** Genuine, and of no concern to an order. */
  | { kind: 'other'; type: string }

/** Without an id when the provider did not even begin. */
type RefusedRefund = { refundId: string | null; reason: string }

export type CardProvider = {
  mode: 'live'
  publishableKey: string
  /** The same key twice makes one intent. */
  createIntent(wanted: { orderId: number; amountCents: number; key: string }): Promise<Intent>
  findIntent(id: string): Promise<Intent>
  /** Answers the intent as it is then: one that has succeeded meanwhile stays so. */
  cancelIntent(id: string): Promise<Intent>
  /** All of it. The same key twice refunds once; what is refunded already counts as done. Answers why it never will be. */
  refund(intentId: string, key: string): Promise<RefusedRefund | null>
  /** Throws `BadSignature` for what the provider did not write, and null when no secret is set to tell by. */
  readNews(body: Buffer, signature: string): Promise<ProviderNews | null>
}

export type Payments = { mode: 'test' } | CardProvider

export class BadSignature extends Error {}
