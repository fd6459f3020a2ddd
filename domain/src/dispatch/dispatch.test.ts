import { expect, test } from 'vitest'
import { nearestFirst } from './dispatch.ts'

const pickup = { latitude: 29.76, longitude: -95.37 }
const at = (latitude: number) => ({ latitude, longitude: -95.37 })

test('the nearest driver comes first, and a driver without a known position comes last', () => {
  const drivers = [
    { name: 'unknown', openJobs: 0, position: null },
    { name: 'far', openJobs: 0, position: at(30.76) },
    { name: 'near', openJobs: 2, position: at(29.77) },
  ]
  expect(nearestFirst(drivers, pickup).map(({ name, distanceMiles }) => [name, distanceMiles])).toEqual([
    ['near', 0.7],
    ['far', 69.1],
    ['unknown', null],
  ])
})

test('of two drivers equally near, or both without a position, the one with fewer open jobs comes first', () => {
  const drivers = [
    { name: 'loaded', openJobs: 2, position: null },
    { name: 'free', openJobs: 0, position: null },
    { name: 'loaded here', openJobs: 1, position: pickup },
    { name: 'free here', openJobs: 0, position: pickup },
  ]
  expect(nearestFirst(drivers, pickup).map(({ name }) => name)).toEqual(['free here', 'loaded here', 'free', 'loaded'])
})
