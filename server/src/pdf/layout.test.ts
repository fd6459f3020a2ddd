import { expect, test } from 'vitest'
import { heightOf, labeled, newDocument } from './layout.ts'

test('what follows a label and its text is under both, whichever takes more lines', async () => {
  const doc = await newDocument({ title: 'A', subject: 'B', language: 'en' })
  const long = 'Hydromorphone hydrochloride extended-release tablets, counted by two people'
  const [top, short] = [100, '12']
  const underLabel = labeled(doc, long, short, top)
  expect(underLabel).toBeGreaterThanOrEqual(top + heightOf(doc, long, 104))
  expect(underLabel).toBeGreaterThan(labeled(doc, short, short, top))
  // At the end of a page both go to the next one.
  const pages = doc.bufferedPageRange().count
  const onNext = labeled(doc, long, short, 740)
  expect(doc.bufferedPageRange().count).toBe(pages + 1)
  expect(onNext).toBeLessThan(200)
})
