/** Where every open page reads the notice. */
export const NOTICE_PATH = '/notice.json';

/** The response of {@link NOTICE_PATH}. */
export interface NoticeResponse {
  /** Null while there is none. */
  readonly notice: string | null;
}
