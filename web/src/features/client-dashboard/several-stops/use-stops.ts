/** The list of stops: adding, removing, copying and moving them, and a pasted list of addresses. */
import type { Located } from '@meridian/contract/places/addresses.ts'
import { MAX_GROUP_ORDERS } from '@meridian/domain/orders/order-groups.ts'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { SEVERAL_STOPS_COPY as copy } from '../../../copy/several-stops.ts'
import { findUndoubted } from '../../../data/places/addresses.ts'
import { randomKey } from '../../../data/random-key.ts'
import { picked, typed } from '../../../parts/places/address-field-value.ts'
import { toast } from '../../../ui/toast.ts'
import { newStop, type StopValues } from './stops.ts'

export function useStops(initial: () => StopValues[]) {
  const [stops, setStops] = useState(initial)
  const latest = useRef(stops)
  latest.current = stops
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  // The same for as long as the form is open: a row is not rendered because another one changes.
  const actions = useMemo(() => actionsOn(setStops, latest, isOpen), [])
  return { stops, setStops, isFull: stops.length >= MAX_GROUP_ORDERS, actions }
}

export type StopActions = ReturnType<typeof actionsOn>

function actionsOn(
  setStops: Dispatch<SetStateAction<StopValues[]>>,
  latest: RefObject<readonly StopValues[]>,
  isOpen: RefObject<boolean>,
) {
  const insertAfter = (index: number, added: readonly StopValues[]) =>
    setStops((before) => before.toSpliced(index + 1, 0, ...added).slice(0, MAX_GROUP_ORDERS))

  /** The first line is for the stop itself. What is found without doubt is picked; the rest waits for the person. */
  async function paste(index: number, lines: readonly string[]): Promise<void> {
    const room = MAX_GROUP_ORDERS - latest.current.length + 1
    const added = lines.slice(0, room).map((line) => newStop({ address: typed(line.slice(0, 200)) }))
    if (lines.length > room) toast({ title: copy.tooMany(MAX_GROUP_ORDERS), tone: 'info' })
    setStops((before) => before.toSpliced(index, 1, ...added))
    const session = randomKey()
    let notFound = 0
    for (const stop of added) {
      const found = await findUndoubted(stop.address.text, session).catch(() => null)
      if (!isOpen.current) return
      if (found) setStops((before) => withFound(before, stop, found))
      else notFound++
    }
    const message = notFound > 0 ? copy.pastedToPick : undefined
    toast({ title: copy.pasted(added.length), ...(message ? { message } : {}), tone: 'info' })
  }

  return {
    change: (key: string, values: Partial<StopValues>) =>
      setStops((before) => before.map((stop) => (stop.key === key ? { ...stop, ...values } : stop))),
    add: () => insertAfter(latest.current.length - 1, [newStop()]),
    duplicate: (index: number) => insertAfter(index, latest.current.slice(index, index + 1).map(newStop)),
    remove: (key: string) => setStops((before) => before.filter((stop) => stop.key !== key)),
    move: (index: number, by: 1 | -1) =>
      setStops((before) => {
        const stop = before[index]
        const isInside = index + by >= 0 && index + by < before.length
        return stop && isInside ? before.toSpliced(index, 1).toSpliced(index + by, 0, stop) : before
      }),
    paste: (index: number, lines: readonly string[]) => void paste(index, lines),
  }
}

/** Not over what was typed meanwhile. */
const withFound = (stops: StopValues[], { key, address }: StopValues, found: Located): StopValues[] =>
  stops.map((stop) =>
    stop.key === key && stop.address === address
      ? {
          ...stop,
          address: picked(found),
          contactName: found.contactName ?? '',
          contactPhone: found.contactPhone ?? '',
        }
      : stop,
  )
