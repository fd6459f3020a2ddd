/** One to five stars, as a radio group. Not Mantine's Rating: its arrow keys do not select, and it has a sixth radio for zero. */
import { RATING_MAX } from '@meridian/domain/drivers/ratings.ts'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { STAR_TEXT } from './ratings.copy.ts'
import classes from './star-choice.module.css'

type Props = {
  label: string
  value: number | null
  onChange: (stars: number) => void
  describedBy?: string
}

export function StarChoice({ label, value, onChange, describedBy }: Props) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={describedBy} aria-required>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <div className={classes.stars}>
        {Array.from({ length: RATING_MAX }, (_, index) => index + 1).map((stars) => (
          <label key={stars} className={classes.star} data-on={(value !== null && stars <= value) || undefined}>
            <input
              type="radio"
              name={id}
              className={classes.input}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={STAR_TEXT[stars - 1]}
              data-autofocus={stars === 1 || undefined}
            />
            {value !== null && stars <= value ? (
              <IconStarFilled size={32} aria-hidden />
            ) : (
              <IconStar size={32} stroke={1.5} aria-hidden />
            )}
          </label>
        ))}
      </div>
    </div>
  )
}
