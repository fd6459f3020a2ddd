/** The organization's sites as a file: the preview of an import, and the import. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { apply, preview } from '@meridian/contract/organizations/site-csv.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { base64Of } from '../base64.ts'
import { call } from '../call.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type SiteFilePreview = ReplyOf<typeof preview> & { data: string }

/** With the bytes that were read: the file may change on the disk before they are stored. */
export const usePreviewSiteFile = () =>
  useMutation({
    mutationFn: async (file: File): Promise<SiteFilePreview> => {
      const data = await base64Of(file)
      return { ...(await call(preview, { body: { data } })), data }
    },
  })

export function useApplySiteFile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ data, tokens }: SiteFilePreview) => call(apply, { body: { data, tokens } }),
    onSettled: () => invalidateAfter(queryClient, 'changeSites'),
  })
}
