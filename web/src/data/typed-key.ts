/** In sessionStorage: what was typed before the page was loaded again. */
export const TYPED_KEY = 'typed-text'
