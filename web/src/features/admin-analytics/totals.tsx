import { Fact } from '../../ui/fact.tsx'
import classes from './analytics.module.css'

/** Figures side by side, each under its name. */
export const Totals = ({ facts }: { facts: readonly [label: string, figure: string][] }) => (
  <dl className={classes.totals}>
    {facts.map(([label, figure]) => (
      <Fact key={label} label={label}>
        {figure}
      </Fact>
    ))}
  </dl>
)
