/** What a route's `useNavigate` answers, as far as a page's search is concerned. */
type Navigate<Search> = (to: { search: (now: Search) => Search; replace: boolean; resetScroll: false }) => Promise<void>

/** Changes parts of a page's search; a step of the browser's history unless `replace` says otherwise. */
export const searchSetter =
  <Search>(navigate: Navigate<Search>) =>
  (part: Partial<Search>, options?: { replace?: boolean }): void =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: options?.replace ?? false, resetScroll: false })
