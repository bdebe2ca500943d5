/** One refusal the service can give: what a client branches on, what a person reads, what to do about it. */
export interface ErrorEntry {
  /** The status it is answered with. A refusal may override it only where the specification does. */
  status: number;
  title: string;
  /** The default sentence for a person; a refusal may say it more precisely. */
  message: string;
  /** One sentence that says what to do. */
  fix: string;
}
