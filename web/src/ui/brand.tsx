import { BRAND } from '../copy/brand.ts'
import classes from './brand.module.css'

/** The logo: a globe, one meridian, and a courier on it. */
export function BrandMark({ size = 32, draws = false }: { size?: number; draws?: boolean }) {
  return (
    <svg
      className={classes.mark}
      data-draws={draws || undefined}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
    >
      <circle className={classes.globe} cx="16" cy="16" r="13" pathLength="1" />
      <path className={classes.arc} d="M16 3c9 6.5 9 19.5 0 26" pathLength="1" />
      <circle className={classes.courier} cx="22.75" cy="16" r="3.25" />
    </svg>
  )
}

export function Brand({ size = 32 }: { size?: number }) {
  return (
    <span className={classes.brand}>
      <BrandMark size={size} />
      <span className={classes.text}>
        <span className={classes.name}>{BRAND.name}</span> <span className={classes.subtitle}>{BRAND.business}</span>
      </span>
    </span>
  )
}
