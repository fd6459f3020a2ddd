/** The rail of exceptions as a pane at the edge of a screen that has other things to show: open, or a narrow strip with their number. */
import { useLocalStorage } from '@mantine/hooks'
import { formatCount } from '@meridian/domain/time/format.ts'
import { IconUrgent } from '@tabler/icons-react'
import { useAttention } from '../../data/dispatch/attention.ts'
import { ATTENTION } from './attention.copy.ts'
import classes from './attention-pane.module.css'
import { AttentionRail, isActive } from './attention-rail.tsx'
import { useAttentionSound } from './use-attention-sound.ts'

const OPEN_KEY = 'attention-pane-open'

export function AttentionPane() {
  const [isOpen, setIsOpen] = useLocalStorage({
    key: OPEN_KEY,
    // Where there is room for it beside everything else.
    defaultValue: matchMedia('(min-width: 100em)').matches,
    getInitialValueInEffect: false,
  })
  if (!isOpen) return <Strip onOpen={() => setIsOpen(true)} />
  return (
    <div className={classes.pane}>
      <AttentionRail onClose={() => setIsOpen(false)} />
    </div>
  )
}

function Strip({ onOpen }: { onOpen: () => void }) {
  const { data: cards } = useAttention()
  const data = cards?.filter(isActive)
  useAttentionSound(cards)
  const isCritical = data?.some(({ severity }) => severity === 'critical')
  return (
    <button
      type="button"
      className={classes.strip}
      aria-expanded={false}
      data-critical={isCritical || undefined}
      onClick={onOpen}
    >
      <IconUrgent size={18} aria-hidden />
      {ATTENTION} {data ? formatCount(data.length) : null}
    </button>
  )
}
