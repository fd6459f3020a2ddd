/** The text of a message in its reader's language. An order's number and a link are all that can get in. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { TextKind } from '@meridian/domain/notices/text-messages.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { SMS_TEXTS as es } from '../texts/es/sms.ts'
import { SMS_TEXTS as en } from '../texts/sms.ts'

export const SMS_TEXTS = { en, es }

/** `link`: made by us from the settings. */
export const textOf = (kind: TextKind, language: Language, { orderId, link }: { orderId: number; link: string }) =>
  SMS_TEXTS[language][kind]({ code: orderLabel(orderId).replace('#', ''), link })
