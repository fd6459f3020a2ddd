/** Sends texts by HTTP, in the shape of Twilio's API, which others speak too. */
import { z } from 'zod'
import type { Env } from '../env.ts'

export type SmsSettings = Pick<Env, 'SMS_PROVIDER_URL' | 'SMS_ACCOUNT_SID' | 'SMS_AUTH_TOKEN' | 'SMS_FROM'>

const TIMEOUT_MS = 15_000
/** The number has replied STOP to the provider. */
const STOPPED = 21610
/** Wrong settings, too many requests, or trouble over there: the text itself is fine, and a later attempt may succeed. */
const mayRetry = (status: number): boolean => status >= 500 || [401, 403, 404, 408, 429].includes(status)

const refusal = z.object({ code: z.int() })

export class SmsRefused extends Error {
  readonly isFinal: boolean
  readonly isStopped: boolean
  /** Only codes: a provider's message may quote the number and the text. */
  constructor(status: number, code: number | null) {
    super([`HTTP ${status}`, code].filter((part) => part !== null).join(' '))
    this.isStopped = code === STOPPED
    this.isFinal = this.isStopped || !mayRetry(status)
  }
}

export type SendSms = (text: { to: string; body: string }) => Promise<void>

/** Null without an account: texts stay in the local outbox. */
export function createProvider(env: SmsSettings): SendSms | null {
  const { SMS_ACCOUNT_SID: account, SMS_AUTH_TOKEN: token, SMS_FROM: from } = env
  if (!account || !token || !from) return null
  const url = new URL(`/2010-04-01/Accounts/${account}/Messages.json`, env.SMS_PROVIDER_URL)
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  const prefix = from.startsWith('whatsapp:') ? 'whatsapp:' : ''
  return async ({ to, body }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ ...sender, To: prefix + to, Body: body }),
      // Another address would be sent the account's password.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const content = await reply.json().catch(() => null)
    if (!reply.ok) throw new SmsRefused(reply.status, refusal.safeParse(content).data?.code ?? null)
  }
}
