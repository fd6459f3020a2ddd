/** The map app that Navigate opens: the one the driver used last. */
import { useSyncExternalStore } from 'react'
import type { Order } from '../../../data/orders/orders.ts'
import { directionLinks, type MapLink } from '../../../maps/external-links.ts'
import { deliveryPoint, nextStop, pickupPoint } from '../../../parts/orders/order-stops.ts'
import { placeToStore } from '../jobs/decision.ts'

const KEY = 'navigation-app'
const listeners = new Set<() => void>()

export function chooseNavigationApp(name: MapLink['name']): void {
  localStorage.setItem(KEY, name)
  for (const listener of listeners) listener()
}

const chosenApp = (): string | null => localStorage.getItem(KEY)

/** Rerenders when another app was chosen. */
export const useNavigationApp = (): string | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, chosenApp)

/** To the next stop, or where goods are to be held, in each app. An approximate stop by its address. */
export function linksTo(order: Order): MapLink[] {
  const stop = nextStop(order)
  const storing = placeToStore(order)
  if (storing?.point) return directionLinks(storing.point)
  const point = stop === 'pickup' ? pickupPoint(order) : deliveryPoint(order)
  return directionLinks(
    point,
    order[`${stop}Precision`] === 'zip' ? { approximateAddress: order[`${stop}Address`] } : {},
  )
}

/** iPhones have Apple Maps; every other phone has or opens Google Maps. */
export function navigationLink(order: Order): MapLink {
  const links = linksTo(order)
  const usual = /iPhone|iPad/.test(navigator.userAgent) ? 'Apple Maps' : 'Google Maps'
  const link = links.find(({ name }) => name === chosenApp()) ?? links.find(({ name }) => name === usual)
  return link as MapLink
}
