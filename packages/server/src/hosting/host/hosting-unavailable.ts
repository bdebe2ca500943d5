/** This machine cannot host apps; the message is what developer and operator read. */
export class HostingUnavailable extends Error {
  override name = 'HostingUnavailable';
  readonly errorCode: 'ISOLATION_UNAVAILABLE' | 'RUNTIME_UNAVAILABLE';

  constructor(errorCode: HostingUnavailable['errorCode'], message: string) {
    super(message);
    this.errorCode = errorCode;
  }
}
