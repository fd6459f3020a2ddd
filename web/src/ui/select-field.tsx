/** Mantine's select. Its options are in the page from the first focus on: a form of ten selects would render them all at once. */
import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'

export function SelectField({ comboboxProps, onFocus, ...props }: SelectProps<string>) {
  const [isUsed, setIsUsed] = useState(false)
  return (
    <Select
      {...props}
      // From then on, not only while it is open: the keyboard begins at the chosen option.
      comboboxProps={{ keepMounted: isUsed, ...comboboxProps }}
      onFocus={(event) => {
        setIsUsed(true)
        onFocus?.(event)
      }}
    />
  )
}
