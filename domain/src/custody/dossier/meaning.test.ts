import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../canonical-json.ts'
import { dossierOfRows, verifier } from '../chain.fixture.ts'
import { JOURNEYS } from './journeys.fixture.ts'
import { findingsIn, findingsTitle } from './meaning.ts'
import { verifyDossier } from './verify-dossier.ts'

test.each(JOURNEYS)('$name: the dossier is intact, and the reader is told', ({ rows, terms, findings }) => {
  const dossier = dossierOfRows(rows, terms)
  expect(verifyDossier(canonicalJson(dossier), verifier).fault).toBeNull()
  expect(findingsIn(dossier.entries).map(({ text }) => text)).toEqual(findings)
})

/** Anybody can sign a dossier: what its rows hold is no error, whatever it is. */
test('terms, times, places and values of any form are read past', () => {
  const odd = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(['x']))
  const terms = fc.record({
    serviceType: odd,
    requires: odd,
    requiresClassProofs: odd,
    temperatureBand: odd,
    stabilityHours: odd,
    collectedAt: odd,
  })
  fc.assert(
    fc.property(terms, fc.string(), (agreed, text) => {
      const proofs = [{ kind: 'temperature', value: text }]
      const { entries } = dossierOfRows(
        [
          { kind: 'picked_up', at: 1, values: { location: text }, proofs },
          { kind: 'delivered', at: 2, values: { location: text } },
        ],
        agreed,
      )
      for (const entry of entries) entry.body.serverTime = text
      expect(findingsIn(entries)).toBeInstanceOf(Array)
    }),
  )
})

test('one thing is not things', () => {
  expect([1, 2].map(findingsTitle)).toEqual(['1 thing to look at', '2 things to look at'])
})
