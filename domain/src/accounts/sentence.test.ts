import { expect, test } from 'vitest'
import { dispatchRefusalText } from '../texts/auto-dispatch.ts'
import * as refusals from '../texts/es/auto-dispatch.ts'
import * as plans from '../texts/es/plan-summaries.ts'
import { type PlanSummary, planAuthorText, planSummaryText } from '../texts/plan-summaries.ts'

test.each<[PlanSummary, string, string]>([
  [{ code: 'reorderedOwn' }, 'reordered the own run', 'reordenó su propia ruta'],
  [
    { code: 'moved', values: { orders: [12, 13], driver: 'Maria Reyes' } },
    'moved #ML-0012, #ML-0013 to Maria Reyes',
    'movió #ML-0012, #ML-0013 a Maria Reyes',
  ],
  [{ code: 'tookOut', values: { orders: 1204 } }, 'took 1,204 orders out of the plan', 'sacó 1,204 pedidos del plan'],
  [
    { code: 'undid', values: { of: { code: 'planned', values: { orders: 1 } } } },
    'undid a plan for 1 order',
    'deshizo: un plan para 1 pedido',
  ],
  [{ code: 'gaveOne', values: { driver: null } }, 'gave one order to a driver', 'dio un pedido a un chofer'],
  [{ code: 'text', values: { text: 'did something' } }, 'did something', 'did something'],
])('a summary of a plan’s change is worded in the language of its reader: %j', (summary, english, spanish) => {
  expect([planSummaryText(summary), plans.planSummaryText(summary)]).toEqual([english, spanish])
})

test('a code of a later version is shown as it is', () => {
  expect(planSummaryText({ code: 'teleported', values: { orders: 3 } })).toBe('teleported')
})

test('nobody who changed a plan is auto-dispatch', () => {
  expect([planAuthorText(null), plans.planAuthorText(null), plans.planAuthorText('Ada Admin')]).toEqual([
    'Auto-dispatch',
    'El despacho automático',
    'Ada Admin',
  ])
})

test('why auto-dispatch did not choose a driver; what a driver typed stays', () => {
  const skill = { code: 'skillMissing', values: { skill: 'cold_box' } } as const
  expect([dispatchRefusalText(skill), refusals.dispatchRefusalText(skill)]).toEqual([
    "No valid 'Cold box'",
    'Sin «Caja fría» vigente',
  ])
  const because = (reason: string) => refusals.dispatchRefusalText({ code: 'passedBecause', values: { reason } })
  expect([because('Too far away'), because('Not: today')]).toEqual([
    'Dejó pasar este servicio: Queda muy lejos',
    'Dejó pasar este servicio: Not: today',
  ])
})
