import { expect, test } from 'vitest'
import { DISPATCH_REFUSALS } from '../texts/auto-dispatch.ts'
import * as refusals from '../texts/es/auto-dispatch.ts'
import * as plans from '../texts/es/plan-summaries.ts'
import { AUTO_DISPATCH, PLAN_SUMMARIES } from '../texts/plan-summaries.ts'
import { wordStored } from './stored-texts.ts'

test('a stored sentence is worded anew with its values, whatever signs they have; an unknown one stays', () => {
  const english = { gave: (what: string, to: string) => `gave (${what}) to ${to}?` }
  const other = { gave: (what: string, to: string) => `${to}: ${what}` }
  expect(wordStored('gave (a.b) to Ann to $1?', english, other)).toBe('Ann to $1: a.b')
  expect(wordStored('gave a.b to Ann', english, other)).toBe('gave a.b to Ann')
})

test.each(Object.entries(PLAN_SUMMARIES))('the summary of a change is read in Spanish: %s', (key, sentence) => {
  const values = ['#ML-0012', 'Maria to Reyes'].slice(0, sentence.length)
  const write = sentence as (...given: string[]) => string
  const written = plans.PLAN_SUMMARIES[key as keyof typeof PLAN_SUMMARIES] as (...given: string[]) => string
  expect(plans.planSummaryText(write(...values))).toBe(written(...values))
})

test('numbers of orders, what was undone and who did it are read in Spanish too', () => {
  expect(plans.planSummaryText('undid moved 2 orders to Maria Reyes')).toBe('deshizo: movió 2 pedidos a Maria Reyes')
  expect(plans.planSummaryText('a plan for 1 order')).toBe('un plan para 1 pedido')
  expect(plans.planSummaryText('of a later version')).toBe('of a later version')
  expect([AUTO_DISPATCH, 'Ada Admin'].map(plans.planAuthorText)).toEqual(['El despacho automático', 'Ada Admin'])
})

test('why auto-dispatch did not choose a driver is read in Spanish; what a driver typed stays', () => {
  const { skillMissing, notNear, passed, passedBecause } = DISPATCH_REFUSALS
  const stored = [
    skillMissing('Cold box'),
    notNear('5'),
    passed(),
    passedBecause('Too far away'),
    passedBecause('Not: today'),
  ]
  expect(stored.map(refusals.dispatchRefusalText)).toEqual([
    'Sin «Caja fría» vigente',
    'A más de 5 millas de la recolección',
    'Dejó pasar este servicio',
    'Dejó pasar este servicio: Queda muy lejos',
    'Dejó pasar este servicio: Not: today',
  ])
})
