import { expect, test } from 'vitest'
import { outsideArea } from './outside-area.ts'

test.each([
  ['New York', 'New York'],
  ['denver', 'Denver'],
  ['350 5th Ave New York', 'New York'],
  ['350 5th ave, new york', 'New York'],
  ['1600 Broadway, Denver, CO', 'Colorado'],
  ['1600 Broadway Denver CO 80202', 'ZIP 80202'],
  ['1 Main St, Beverly Hills, California', 'California'],
  ['san francisco', 'San Francisco'],
  ['Kansas', 'Kansas'],
])('%s is outside: %s', (text, name) => {
  expect(outsideArea(text)).toBe(name)
})

test.each([
  '1200 Washington',
  '500 Denver Ave, Tulsa, OK',
  'Denver City',
  'denver st',
  '1200 Smith St, Houston, TX 77002',
  '4 Plaza Rd, Santa Fe, NM',
  'Miami',
  'las vegas',
  '90210 County Road',
  'bank of new york',
  'new york ave',
])('%s is not', (text) => {
  expect(outsideArea(text)).toBeNull()
})
