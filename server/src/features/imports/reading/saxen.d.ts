/** The package has no types of its own; of its parser, what is used here. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, getAttributes: () => Record<string, string> | false, decode: Decode) => void,
    ): this
    on(event: 'text', listener: (text: string, decode: Decode) => void): this
    on(event: 'closeTag', listener: (name: string) => void): this
    parse(xml: string): void
  }
}
