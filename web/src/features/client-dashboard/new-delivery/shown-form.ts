import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'

/** For fields that are memoized: the same object until a value or an error changes. A new price or a focused field renders none of them. */
export function useShownForm<Values>(form: UseFormReturnType<Values>): UseFormReturnType<Values> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: all else of the form reads what is current
  return useMemo(() => form, [form.values, form.errors])
}
