import type { Translated } from '../../accounts/language.ts'
import { wordStored } from '../../time/stored-texts.ts'
import * as en from '../plan-summaries.ts'

const inSpanish = (orders: string): string => orders.replace(/^([\d,]+) order(s?)$/, '$1 pedido$2')

export const PLAN_SUMMARIES: Translated<typeof en.PLAN_SUMMARIES> = {
  moved: (orders, driver) => `movió ${inSpanish(orders)} a ${driver}`,
  tookOut: (orders) => `sacó ${inSpanish(orders)} del plan`,
  reordered: (driver) => `reordenó la ruta de ${driver}`,
  reorderedOwn: () => 'reordenó su propia ruta',
  locked: (orders) => `fijó ${inSpanish(orders)}`,
  unlocked: (orders) => `soltó ${inSpanish(orders)}`,
  planned: (orders) => `un plan para ${inSpanish(orders)}`,
  gaveOne: (driver) => `dio un pedido a ${driver}`,
  placed: (orders) => `puso ${inSpanish(orders)} en una ruta`,
  released: (order) => `dejó ${order}`,
  unassigned: (order) => `quitó la asignación de ${order}`,
  plannedReturn: (order) => `planeó la devolución de ${order}`,
  undid: (summary) => `deshizo: ${planSummaryText(summary)}`,
}

export const AUTO_DISPATCH = 'El despacho automático'

export const planSummaryText: typeof en.planSummaryText = (stored) =>
  wordStored(stored, en.PLAN_SUMMARIES, PLAN_SUMMARIES)
export const planAuthorText: typeof en.planAuthorText = (name) => (name === en.AUTO_DISPATCH ? AUTO_DISPATCH : name)
