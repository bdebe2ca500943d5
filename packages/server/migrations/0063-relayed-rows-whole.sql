-- Most relayed bodies are a few kilobytes: kept in their row, an attempt is one row and not four.
alter table relay_attempts set (toast_tuple_target = 8160);
