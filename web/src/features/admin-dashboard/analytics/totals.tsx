import classes from './analytics.module.css'

/** Figures side by side, each under its name. */
export const Totals = ({ facts }: { facts: readonly [name: string, figure: string][] }) => (
  <dl className={classes.totals}>
    {facts.map(([name, figure]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)
