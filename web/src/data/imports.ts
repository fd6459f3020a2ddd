/** Files of orders: uploaded, staged and placed. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import * as imports from '@meridian/contract/imports.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { base64Of } from './base64.ts'
import { call, fileUrl } from './call.ts'
import { keys } from './keys.ts'
import { randomKey } from './random-key.ts'
import { invalidateAfter } from './stale-queries.ts'

export type { ImportCause, ImportDetails, ImportRow, ImportSummary } from '@meridian/contract/imports.ts'

const POLL_MS = 1_000

export const templateUrl = (): string => fileUrl(imports.template, {})
export const workbookUrl = (): string => fileUrl(imports.templateXlsx, {})

export const useImports = () =>
  useQuery({ queryKey: keys.imports, queryFn: ({ signal }) => call(imports.list, { signal }) })

const isAtWork = ({ state, counts, isPlacing }: imports.ImportDetails): boolean =>
  state === 'staged' && (counts.waiting > 0 || isPlacing)

/** Each second while the server works on it. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: keys.import(id),
    queryFn: ({ signal }) => call(imports.show, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? POLL_MS : false),
  })

export type RowFilter = 'all' | 'faulty' | 'phi'
type Page = { page: number; filter: RowFilter }

/** Read anew whenever the counts are others than those that were shown, and each second while a row is being checked. */
export const useImportRows = ({ id, counts }: imports.ImportDetails, { page, filter }: Page) =>
  useQuery({
    queryKey: keys.importRows(id, page, filter, Object.values(counts).join()),
    queryFn: ({ signal }) =>
      call(imports.rows, {
        params: { id },
        query: { page, ...(filter === 'all' ? {} : { [filter]: 'true' as const }) },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (data?.rows.some(({ state }) => state === 'waiting') ? POLL_MS : false),
    placeholderData: keepPreviousData,
  })

/** Read anew like the rows. */
export const useImportCauses = ({ id, counts }: imports.ImportDetails) =>
  useQuery({
    queryKey: keys.importCauses(id, Object.values(counts).join()),
    queryFn: ({ signal }) => call(imports.causes, { params: { id }, signal }),
    enabled: counts.faulty > 0 && counts.waiting === 0,
    placeholderData: keepPreviousData,
  })

export function useMend(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof imports.mend>) => call(imports.mend, { params: { id }, body }),
    onSettled: () => invalidateAfter(queryClient, 'changeImports'),
  })
}

type Upload = { file: File; again: boolean }

export function useUpload() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, again }: Upload) => {
      const body = { fileName: file.name.slice(-200), data: await base64Of(file), again }
      return call(imports.upload, { body, idempotencyKey: randomKey() })
    },
    onSuccess: () => invalidateAfter(queryClient, 'changeImports'),
  })
}

export function useSetColumns(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof imports.setColumns>) => call(imports.setColumns, { params: { id }, body }),
    onSuccess: () => invalidateAfter(queryClient, 'changeImports'),
  })
}

export function useEditRow(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ row, texts }: { row: number; texts: BodyInputOf<typeof imports.editRow> }) =>
      call(imports.editRow, { params: { id, row }, body: texts }),
    onSettled: () => invalidateAfter(queryClient, 'changeImports'),
  })
}

export function usePlaceImport(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (mode: 'good' | 'all') => call(imports.place, { params: { id }, body: { mode } }),
    onSettled: () => invalidateAfter(queryClient, 'placeImport'),
  })
}

export function useDiscardImport(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(imports.discard, { params: { id } }),
    onSuccess: () => invalidateAfter(queryClient, 'changeImports'),
  })
}
