import type { Translated } from '../../language.ts'
import type * as en from '../auto-dispatch.ts'

export const ANOTHER_ORDER_LATE: Translated<typeof en.ANOTHER_ORDER_LATE> = 'Otro pedido llegaría tarde'
