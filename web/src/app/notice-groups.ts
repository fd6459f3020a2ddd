import type { Notice } from '@meridian/contract/notices/notices.ts'

const SHOWN_ALONE = 2

/**
 * What repeats is one entry: three or more notices in a row of the same kind and title. An approval that is still to be decided
 * stands for itself.
 */
export function groupNotices(latest: readonly Notice[], standsAlone: (notice: Notice) => boolean): Notice[][] {
  const runs: Notice[][] = []
  for (const notice of latest) {
    const run = runs.at(-1)
    const [first] = run ?? []
    const isRepeated = first && first.kind === notice.kind && first.title === notice.title
    if (run && isRepeated && !standsAlone(notice) && !standsAlone(first)) run.push(notice)
    else runs.push([notice])
  }
  return runs.flatMap((run) => (run.length > SHOWN_ALONE ? [run] : run.map((notice) => [notice])))
}
