/** Places for stops in one run that is in force: every one is tried, and the run's value decides. */
import { EPSILON, orderOf, type Tables } from './problem.ts'
import type { Run } from './run.ts'
import { BROKEN_PARTS, type Evaluate, evaluator, isLess, OVERTIME_PART, partOfUrgency } from './value.ts'

export type Placed = {
  nodes: number[]
  /** What it adds to the run's value, part by part. */
  added: readonly number[]
  /** The vehicle and the shift have room (an emergency may end the day later), nothing becomes worthless or, if more urgent, later. */
  fits: boolean
}

/**
 * The best place of an order's stops between the others, which keep their sequence: one that fits, or if none does, the best of
 * all. An order is late itself rather than making its peers late; an emergency and the others count alike.
 */
export function bestPlace(tables: Tables, run: Run, rest: readonly number[], own: readonly number[]): Placed {
  const order = orderOf(own[0] as number)
  const urgency = tables.urgency[order] as number
  const evaluate = evaluator(tables, run, urgency === 0 ? -1 : order)
  // Its result is reused too, and this one's is still needed.
  const other = evaluator(tables, run)
  const before = evaluate(rest, rest.length).slice()
  const urgentParts = tables.isPerishable[order] === 1 ? BROKEN_PARTS : partOfUrgency(urgency)
  const last = own.at(-1) as number
  // An emergency does not wait behind other stops for the sake of a later end of the day: its own end within the shift is enough.
  const isDoneInShift = (trial: readonly number[]) =>
    (other(trial, trial.indexOf(last) + 1)[OVERTIME_PART] as number) <= EPSILON
  let nodes: number[] = []
  let best: Float64Array | null = null
  let isFitting = false
  eachPlacement(rest, own, (trial) => {
    const value = evaluate(trial, trial.length)
    const isLonger = (value[OVERTIME_PART] as number) > (before[OVERTIME_PART] as number) + EPSILON
    const fits = isWithin(value, before, urgentParts) && (!isLonger || (urgency === 0 && isDoneInShift(trial)))
    if (best && (isFitting === fits ? !isLess(value, best) : isFitting)) return
    nodes = [...trial]
    best = value.slice()
    isFitting = fits
  })
  const added = Array.from(best ?? before, (part, at) => part - (before[at] as number))
  return { nodes, added, fits: isFitting }
}

/** Nothing more in the first parts. */
function isWithin(value: Float64Array, before: Float64Array, parts: number): boolean {
  for (let at = 0; at < parts; at++) if ((value[at] as number) > (before[at] as number) + EPSILON) return false
  return true
}

/** Every way to put one or two stops, in their order, between the others. The array is reused: there are many. */
function eachPlacement(
  rest: readonly number[],
  own: readonly number[],
  visit: (trial: readonly number[]) => void,
  mayStandAt: (node: number, at: number) => boolean = () => true,
): void {
  const [first, second] = own as [number, number | undefined]
  const trial: number[] = new Array(rest.length + own.length)
  for (let at = 0; at <= rest.length; at++) {
    if (!mayStandAt(first, at)) continue
    for (let after = at; after <= rest.length; after++) {
      if (second === undefined ? after > at : !mayStandAt(second, after)) continue
      let length = 0
      for (let next = 0; next <= rest.length; next++) {
        if (next === at) trial[length++] = first
        if (second !== undefined && next === after) trial[length++] = second
        if (next < rest.length) trial[length++] = rest[next] as number
      }
      visit(trial)
    }
  }
}

export type Improvement = {
  evaluate: Evaluate
  /** Stays where it is, and nothing passes it but `mover`. */
  isFixed?: (order: number) => boolean
  mover?: number
  maxTrials: number
}

const MAX_ROUNDS = 8

/** Each order in turn is taken out and put where the run is best, with no more overtime, until no order finds a better place. */
export function improve(start: readonly number[], improvement: Improvement): number[] {
  const { evaluate, isFixed = () => false, mover = -1, maxTrials } = improvement
  const orders = [...new Set(start.map(orderOf))].filter((order) => !isFixed(order))
  const countFixed = (nodes: readonly number[]) => nodes.filter((node) => isFixed(orderOf(node))).length
  const fixedBefore = new Map(start.map((node, at) => [node, countFixed(start.slice(0, at))]))
  let nodes = [...start]
  const best = evaluate(nodes, nodes.length).slice()
  const overtime = (best[OVERTIME_PART] as number) + EPSILON
  let trials = 0
  let isBetter = true
  for (let round = 0; isBetter && round < MAX_ROUNDS && trials < maxTrials; round++) {
    isBetter = false
    for (const order of orders) {
      const own = nodes.filter((node) => orderOf(node) === order)
      const rest = nodes.filter((node) => orderOf(node) !== order)
      const fixedIn = rest.map((_, at) => countFixed(rest.slice(0, at)))
      fixedIn.push(countFixed(rest))
      const mayStandAt = (node: number, at: number) => order === mover || fixedIn[at] === fixedBefore.get(node)
      const tryOne = (trial: readonly number[]) => {
        if (++trials > maxTrials) return
        const value = evaluate(trial, trial.length)
        if ((value[OVERTIME_PART] as number) > overtime || !isLess(value, best)) return
        best.set(value)
        nodes = [...trial]
        isBetter = true
      }
      eachPlacement(rest, own, tryOne, mayStandAt)
    }
  }
  return nodes
}
