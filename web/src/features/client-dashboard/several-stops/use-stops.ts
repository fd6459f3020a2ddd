/** The list of stops: adding, removing, copying and moving them, and a pasted list of addresses. */
import { MAX_GROUP_ORDERS, MIN_GROUP_ORDERS } from '@meridian/domain/order-groups.ts'
import { useEffect, useRef, useState } from 'react'
import { SEVERAL_STOPS_COPY as copy } from '../../../copy/several-stops.ts'
import { findUndoubted } from '../../../data/addresses.ts'
import { randomKey } from '../../../data/random-key.ts'
import { picked, typed } from '../../../parts/address-field-value.ts'
import { toast } from '../../../ui/toast.ts'
import { newStop, type StopValues } from './stops.ts'

export function useStops(initial: () => StopValues[]) {
  const [stops, setStops] = useState(initial)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const isFull = stops.length >= MAX_GROUP_ORDERS

  function change(key: string, values: Partial<StopValues>): void {
    setStops((before) => before.map((stop) => (stop.key === key ? { ...stop, ...values } : stop)))
  }

  function insertAfter(index: number, added: readonly StopValues[]): void {
    setStops((before) => before.toSpliced(index + 1, 0, ...added).slice(0, MAX_GROUP_ORDERS))
  }

  function move(index: number, by: 1 | -1): void {
    setStops((before) => {
      const stop = before[index]
      const isInside = index + by >= 0 && index + by < before.length
      return stop && isInside ? before.toSpliced(index, 1).toSpliced(index + by, 0, stop) : before
    })
  }

  /** The first line is for the stop itself. What is found without doubt is picked; the rest waits for the person. */
  async function paste(index: number, lines: readonly string[]): Promise<void> {
    const room = MAX_GROUP_ORDERS - stops.length + 1
    const added = lines.slice(0, room).map((line) => newStop({ address: typed(line.slice(0, 200)) }))
    if (lines.length > room) toast({ title: copy.tooMany(MAX_GROUP_ORDERS), tone: 'info' })
    setStops((before) => before.toSpliced(index, 1, ...added))
    const session = randomKey()
    let notFound = 0
    for (const { key, address } of added) {
      const found = await findUndoubted(address.text, session).catch(() => null)
      if (!isOpen.current) return
      if (!found) notFound++
      else
        setStops((before) =>
          before.map((stop) =>
            // Not over what was typed meanwhile.
            stop.key === key && stop.address === address
              ? {
                  ...stop,
                  address: picked(found),
                  contactName: found.contactName ?? '',
                  contactPhone: found.contactPhone ?? '',
                }
              : stop,
          ),
        )
    }
    const message = notFound > 0 ? copy.pastedToPick : undefined
    toast({ title: copy.pasted(added.length), ...(message ? { message } : {}), tone: 'info' })
  }

  return {
    stops,
    setStops,
    change,
    isFull,
    mayRemove: stops.length > MIN_GROUP_ORDERS,
    add: () => insertAfter(stops.length - 1, [newStop()]),
    duplicate: (index: number) => insertAfter(index, stops.slice(index, index + 1).map(newStop)),
    remove: (key: string) => setStops((before) => before.filter((stop) => stop.key !== key)),
    move,
    paste: (index: number, lines: readonly string[]) => void paste(index, lines),
  }
}
