import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import classes from './new-delivery.module.css'

export const Optional = ({ children }: { children: string }) => (
  <>
    {children} <span className={classes.optional}>({copy.optional})</span>
  </>
)
